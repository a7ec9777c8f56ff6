package io.everloop.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.Everloop;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the kit says when something is wrong. */
@Timeout(90)
class ScenarioTest {

    /** Annotations to look at; never run. */
    @SuppressWarnings("UnusedMethod")
    private static final class Wishes {

        @ResilienceTest(app = Forgetful.class, ranks = 2, options = "--interval 4it")
        void forgets() {}

        @ResilienceTest(app = Forgetful.class, ranks = 2, args = "hang", limit = 3)
        void hangs() {}

        @ResilienceTest(app = Forgetful.class, ranks = 2, restoredIterations = 5)
        void restores() {}

        @ResilienceTest(app = Forgetful.class, ranks = 0)
        void noRanks() {}

        @ResilienceTest(app = Forgetful.class, options = "--interval often")
        void oddInterval() {}

        @ResilienceTest(app = Forgetful.class, options = "--levels 3")
        void oddOption() {}

        @ResilienceTest
        void noApp() {}

        @ResilienceTest(app = String.class)
        void noProgram() {}
    }

    private static ResilienceTest wish(String method) throws NoSuchMethodException {
        return Wishes.class.getDeclaredMethod(method).getAnnotation(ResilienceTest.class);
    }

    private static Scenario scenario(String method) throws NoSuchMethodException {
        ResilienceTest test = wish(method);
        return new Scenario(Programs.find(test, Wishes.class), test);
    }

    @Test
    void whatWasNotProtectedShowsInTheResult() throws Exception {
        Scenario scenario = scenario("forgets");
        try (Keepsakes expected = Keepsakes.create();
                Keepsakes actual = Keepsakes.create()) {
            scenario.runUndisturbed(expected.directory());
            AssertionError error = assertThrows(
                    AssertionError.class,
                    () -> scenario.survive("1@iteration=6", actual.directory(), expected.directory()));
            assertTrue(
                    error.getMessage()
                            .startsWith(
                                    "Forgetful with --kill 1@iteration=6 has another result than without any failure:"
                                            + "\n  rank 0: sums has "),
                    error.getMessage());
            assertTrue(error.getMessage().contains(" at element 1"), error.getMessage());
            error = assertThrows(
                    AssertionError.class,
                    () -> scenario.survive("1@iteration=600", actual.directory(), expected.directory()));
            assertTrue(error.getMessage().contains("nobody died"), error.getMessage());
        }
    }

    @Test
    void restoresAfterEveryIterationFindItWithoutADeath() throws Exception {
        AssertionError error = assertThrows(AssertionError.class, scenario("restores")::restoreAfterEveryIteration);
        assertTrue(error.getMessage().contains("rank 1: after iteration 1 region sums has "), error.getMessage());
    }

    @Test
    void aLimitTellsWhatAllThreadsDo() throws Exception {
        try (Keepsakes keep = Keepsakes.create()) {
            AssertionError error =
                    assertThrows(AssertionError.class, () -> scenario("hangs").runUndisturbed(keep.directory()));
            assertTrue(error.getMessage().contains("had not ended after 3 s"), error.getMessage());
            Path dumps = Path.of(error.getMessage().substring(error.getMessage().lastIndexOf(' ') + 1));
            try (Stream<Path> files = Files.list(dumps)) {
                List<Path> all = files.sorted().toList();
                assertEquals(2, all.size(), all::toString);
                for (Path file : all) {
                    // How far a worker has come by then is up to the machine.
                    assertTrue(Files.readString(file).contains("\"main\" #1"), file::toString);
                    Files.delete(file);
                }
            }
            Files.delete(dumps);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            noRanks     | 2@iteration=5 | -n takes a number from 1 to 4096, not 0
            forgets     | 2@iteration   | '2@iteration' names no death: write 3@iteration=50
            forgets     | 7@iteration=1 | there is no rank 7
            oddInterval | ''            | --interval takes auto, 10it, 5s or 200ms, not 'often'
            oddOption   | ''            | '--levels'
            """)
    void wrongPlansAreRefusedWithASentence(String method, String kill, String sentence) throws Exception {
        Scenario scenario = scenario(method);
        Exception refused = assertThrows(
                ExtensionConfigurationException.class, () -> scenario.survive(kill, Path.of(""), Path.of("")));
        assertTrue(refused.getMessage().contains(sentence), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"noApp, 'names no app, and there is none in that class'", "noProgram, java.lang.String cannot be run"})
    void wrongProgramsAreRefusedWithASentence(String method, String sentence) throws Exception {
        ResilienceTest test = wish(method);
        Exception refused =
                assertThrows(ExtensionConfigurationException.class, () -> Programs.find(test, Wishes.class));
        assertTrue(refused.getMessage().contains(sentence), refused.getMessage());
    }

    @Test
    void aMainCannotBeRestoredInto() {
        ResilienceTest test = ResilienceTestTest.class.getAnnotation(ResilienceTest.class);
        Scenario scenario = new Scenario(Everloop.class, test);
        assertThrows(ExtensionConfigurationException.class, scenario::restoreAfterEveryIteration);
    }
}
