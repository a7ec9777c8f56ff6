package io.everloop.experiments.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The shape of the product's code is as agreed, and there is code to look at. */
class ArchitectureTest {

    /** Modules that hold nothing yet: the first class in one of them must take it off this list. */
    private static final List<String> EMPTY_YET = List.of();

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.everloop");

    @TestFactory
    Stream<DynamicTest> theProductKeepsTheRules() {
        return Stream.of(
                        Rules.modulesUseOnlyThoseBelow(),
                        Rules.miniAppsUseThePublicApiOnly().allowEmptyShould(EMPTY_YET.contains("miniapps")),
                        Rules.agreementDependsOnNothing(),
                        Rules.agreementTouchesNoThread(),
                        Rules.agreementAsksTheSystemForNothing(),
                        Rules.agreementTakesChanceAsAnArgument(),
                        Rules.protocolsHaveNoHashOrder(),
                        Rules.protocolsDoNotKnowTheirRunners(),
                        Rules.noPackageCycles(),
                        Rules.nobodyReadsSerializedObjects(),
                        Rules.onlyTheCommandLinePrints(),
                        Rules.onlyTheKitForTestsKnowsJUnit())
                .map(ArchitectureTest::test);
    }

    private static DynamicTest test(ArchRule rule) {
        return DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(PRODUCT));
    }

    @Test
    void everyModuleHasClassesToCheckUnlessItIsListedAsEmpty() {
        List<String> empty =
                Rules.MODULES.stream().filter(module -> classesOf(module) == 0).toList();
        assertEquals(EMPTY_YET, empty);
        assertTrue(classesOf("agreement") > 40, "agreement has only " + classesOf("agreement") + " classes");
        assertTrue(classesOf("experiments") > 20, "experiments has only " + classesOf("experiments") + " classes");
    }

    private static long classesOf(String module) {
        return PRODUCT.stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(JavaClass.Predicates.resideInAnyPackage(Rules.packagesOf(module)))
                .count();
    }

    @Test
    void everyPackageSaysWhatItIsFor() throws IOException {
        Path root = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().getParent();
        for (String module : Rules.MODULES) {
            List<Path> mute = packagesWithoutDescription(root.resolve(module).resolve("src/main/java"));
            assertEquals(List.of(), mute, "packages without package-info.java");
        }
    }

    private static List<Path> packagesWithoutDescription(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            List<Path> packages = files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::getParent)
                    .distinct()
                    .toList();
            assertTrue(!packages.isEmpty(), "no sources below " + sources);
            return packages.stream()
                    .filter(directory -> Files.notExists(directory.resolve("package-info.java")))
                    .toList();
        }
    }
}
