package io.everloop.experiments.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each rule reports the offender that was written to break it; the offenders live in the test code only. */
class RulesCanFailTest {

    private static final JavaClasses OFFENDERS = new ClassFileImporter()
            .importPackages(
                    "io.everloop.agreement.offender", "io.everloop.comm.offender", "io.everloop.miniapps.offender");

    @TestFactory
    Stream<DynamicTest> everyRuleReportsItsOffender() {
        return Stream.of(
                reports(Rules.modulesUseOnlyThoseBelow(), "UsesTheCommandLine"),
                reports(Rules.miniAppsUseThePublicApiOnly(), "UsesInternals"),
                reports(Rules.agreementDependsOnNothing(), "OpensFile"),
                reports(Rules.agreementTouchesNoThread(), "StartsThread"),
                reports(Rules.agreementAsksTheSystemForNothing(), "ReadsClock"),
                reports(Rules.agreementTakesChanceAsAnArgument(), "RollsDice"),
                reports(Rules.agreementTakesChanceAsAnArgument(), "OwnsDice"),
                reports(Rules.protocolsHaveNoHashOrder(), "OrdersByHash"),
                reports(Rules.protocolsHaveNoHashOrder(), "OrdersByLaunch"),
                reports(Rules.protocolsDoNotKnowTheirRunners(), "KnowsItsRunner"),
                reports(Rules.noPackageCycles(), "There"),
                reports(Rules.nobodyReadsSerializedObjects(), "Deserializes"),
                reports(Rules.onlyTheCommandLinePrints(), "Prints"),
                reports(Rules.onlyTheKitForTestsKnowsJUnit(), "KnowsJUnit"));
    }

    private static DynamicTest reports(ArchRule rule, String offender) {
        return DynamicTest.dynamicTest(offender + ": " + rule.getDescription(), () -> {
            EvaluationResult result = rule.evaluate(OFFENDERS);
            assertTrue(
                    result.getFailureReport().getDetails().stream().anyMatch(line -> line.contains(offender)),
                    () -> "not reported: " + offender + " in " + result.getFailureReport());
        });
    }
}
