package io.everloop.experiments.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import io.everloop.agreement.Message;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import java.io.ObjectInputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** The shape of the code: which module may use which, and what the pure ones keep away from. */
final class Rules {

    /** Lowest first: each may use only those before it. */
    static final List<String> MODULES =
            List.of("agreement", "comm", "checkpoint", "spares", "framework", "miniapps", "experiments");

    private static final String AGREEMENT = "io.everloop.agreement..";

    private Rules() {}

    /** The packages of a module; the user's API, the root package itself and the kit for tests, belongs to the framework. */
    static String[] packagesOf(String module) {
        String own = "io.everloop." + module + "..";
        return module.equals("framework") ? new String[] {own, "io.everloop", "io.everloop.junit"} : new String[] {own};
    }

    static ArchRule modulesUseOnlyThoseBelow() {
        Architectures.LayeredArchitecture rule =
                Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String module : MODULES) {
            rule = rule.optionalLayer(module).definedBy(packagesOf(module));
        }
        rule = rule.whereLayer(MODULES.get(0)).mayNotAccessAnyLayer();
        for (int i = 1; i < MODULES.size(); i++) {
            rule = rule.whereLayer(MODULES.get(i))
                    .mayOnlyAccessLayers(MODULES.subList(0, i).toArray(String[]::new));
        }
        return rule;
    }

    /** The public API is the framework's root package and the communicators; what is below them is not. */
    static ArchRule miniAppsUseThePublicApiOnly() {
        return noClasses()
                .that()
                .resideInAPackage("io.everloop.miniapps..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.everloop..")
                        .and(not(resideInAnyPackage("io.everloop", "io.everloop.comm", "io.everloop.miniapps.."))));
    }

    static ArchRule agreementDependsOnNothing() {
        return classes()
                .that()
                .resideInAPackage(AGREEMENT)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "",
                        AGREEMENT,
                        "java.lang",
                        "java.lang.invoke",
                        "java.lang.runtime",
                        "java.util",
                        "java.util.function",
                        "java.util.random",
                        "java.util.stream");
    }

    static ArchRule agreementTouchesNoThread() {
        return noClasses()
                .that()
                .resideInAPackage(AGREEMENT)
                .should()
                .dependOnClassesThat(belongToAnyOf(
                        Thread.class,
                        ThreadLocal.class,
                        Runtime.class,
                        Process.class,
                        ProcessBuilder.class,
                        java.util.Timer.class,
                        java.util.TimerTask.class));
    }

    /** Copying arrays is all that may be asked of the system: no clock, no property, no environment. */
    static ArchRule agreementAsksTheSystemForNothing() {
        return noClasses()
                .that()
                .resideInAPackage(AGREEMENT)
                .should()
                .accessTargetWhere(describe(
                        "it is of System, other than arraycopy",
                        access -> access.getTargetOwner().isEquivalentTo(System.class)
                                && !access.getTarget().getName().equals("arraycopy")));
    }

    static ArchRule agreementTakesChanceAsAnArgument() {
        return noClasses()
                .that()
                .resideInAPackage(AGREEMENT)
                .should()
                .dependOnClassesThat(belongToAnyOf(Random.class, UUID.class))
                .orShould()
                .callMethodWhere(isCallOf(Math.class, "random"))
                .orShould()
                .callMethodWhere(isCallOf(RandomGenerator.class, "getDefault", "of"));
    }

    /** The runners may look things up by hash; their order must never show, which their digests prove. */
    static ArchRule protocolsHaveNoHashOrder() {
        return noClasses()
                .that()
                .resideInAPackage(AGREEMENT)
                .and()
                .resideOutsideOfPackages("io.everloop.agreement.simulate..", "io.everloop.agreement.explore..")
                .should()
                .callConstructorWhere(describe(
                        "it makes a hash-ordered collection",
                        call -> isAnyOf(
                                call.getTargetOwner(),
                                HashMap.class,
                                HashSet.class,
                                IdentityHashMap.class,
                                WeakHashMap.class)))
                .orShould()
                .callMethodWhere(isCallOf(Set.class, "of", "copyOf"))
                .orShould()
                .callMethodWhere(isCallOf(Map.class, "of", "copyOf", "ofEntries"))
                .orShould()
                .callMethodWhere(isCallOf(
                        Collectors.class, "toSet", "toMap", "toUnmodifiableSet", "toUnmodifiableMap", "groupingBy"));
    }

    static ArchRule protocolsDoNotKnowTheirRunners() {
        return noClasses()
                .that()
                .areAssignableTo(Participant.class)
                .or()
                .areAssignableTo(Message.class)
                .or()
                .areAssignableTo(Model.class)
                .or()
                .areAssignableTo(Checker.class)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.everloop.agreement.simulate..", "io.everloop.agreement.explore..");
    }

    static ArchRule noPackageCycles() {
        return slices().matching("io.everloop.(**)").should().beFreeOfCycles();
    }

    static ArchRule nobodyReadsSerializedObjects() {
        return noClasses().should().dependOnClassesThat(belongToAnyOf(ObjectInputStream.class));
    }

    /** The command line of the product, and the one that a user's own main is. */
    static ArchRule onlyTheCommandLinePrints() {
        return noClasses()
                .that()
                .resideOutsideOfPackages("io.everloop.experiments..", "io.everloop.framework.launch")
                .should()
                .accessTargetWhere(describe(
                        "it is System.out or System.err",
                        access -> access.getTargetOwner().isEquivalentTo(System.class)
                                && List.of("out", "err")
                                        .contains(access.getTarget().getName())))
                .orShould()
                .callMethodWhere(describe(
                        "it is printStackTrace()",
                        call -> call.getTarget().getName().equals("printStackTrace")
                                && call.getTarget().getRawParameterTypes().isEmpty()));
    }

    /** Nobody who runs a job needs JUnit. */
    static ArchRule onlyTheKitForTestsKnowsJUnit() {
        return noClasses()
                .that()
                .resideOutsideOfPackage("io.everloop.junit")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.junit..", "io.everloop.junit");
    }

    private static DescribedPredicate<JavaAccess<?>> isCallOf(Class<?> owner, String... names) {
        return describe(
                "it is " + owner.getSimpleName() + "." + String.join("/", names),
                access -> access.getTargetOwner().isEquivalentTo(owner)
                        && List.of(names).contains(access.getTarget().getName()));
    }

    private static boolean isAnyOf(JavaClass owner, Class<?>... classes) {
        return List.of(classes).stream().anyMatch(owner::isEquivalentTo);
    }
}
