package io.everloop.framework.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user's own main understands. */
class PlanTest {

    private static Plan plan(String line) {
        return Plan.parse("My", line.isEmpty() ? new String[0] : line.split(" ", -1));
    }

    @Test
    void withoutTwoHyphensAllIsForTheProgram() {
        assertEquals(List.of("-n", "9"), plan("-n 9").settings().args());
        assertEquals(4, plan("-n 9").spec().ranks());
        assertEquals(1, plan("").spec().spares());
    }

    @Test
    void beforeThemAreTheOptionsOfEverloopRun() {
        Plan plan = plan("-n 6 --per-worker 2 --spares 3 --strategy abft --interval 5it --bound 1s --kill 2@iteration=4"
                + " --transport tcp -- a -n b");
        assertEquals(List.of("a", "-n", "b"), plan.settings().args());
        assertEquals(6, plan.spec().ranks());
        assertEquals(3, plan.spec().workers());
        assertEquals(3, plan.spec().spares());
        assertEquals(1, plan.spec().bound().toSeconds());
        assertEquals(Strategy.ABFT, plan.settings().strategy());
        assertEquals(new Interval.Iterations(5), plan.settings().interval());
        assertEquals("[kill 2@iteration=4]", plan.faults().ordered().toString());
    }

    /** Whoever says so expects what happens to be what comes, an hour between failures as well. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --                                | false | PT1H
            --expect-mtbf 3600s --            | true  | PT1H
            --expect-mtbf 2d --               | true  | PT48H
            --mtbf 20s --                     | true  | PT20S
            --mtbf 2h --                      | true  | PT2H
            --mtbf 20s --expect-mtbf 3600s -- | true  | PT1H
            """)
    void whatIsExpectedIsWhatTheUserExpects(String line, boolean isGiven, Duration mtbf) {
        Settings settings = plan(line).settings();
        Settings atRanks = Settings.fromArguments(settings.toArguments());
        assertEquals(settings, atRanks);
        assertEquals(isGiven, atRanks.isMtbfGiven());
        assertEquals(mtbf, atRanks.mtbf());
    }

    @ParameterizedTest
    @CsvSource({"1000000s", "999999999s", "250ms", "5s", "10it", "auto"})
    void ranksReadIntervalsAsTheyAreWritten(String interval) {
        Settings settings = plan("--interval " + interval + " --").settings();
        assertEquals(interval, settings.interval().toString());
        assertEquals(settings, Settings.fromArguments(settings.toArguments()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -n 0 --                  | -n takes a number from 1 to 4096, not 0
            -n many --               | 'many'
            -n --                    | Missing required parameter for option '--ranks'
            --sparse 2 --            | there is no option '--sparse': 'everloop run --help' lists them
            -n 2 heat --             | there is no option 'heat'
            --strategy luck --       | --strategy takes one of
            --interval often --      | --interval takes auto, 10it, 5s or 200ms, not 'often'
            --jfr pom.xml --         | --jfr pom.xml: no directory can be made there
            --metrics 9100 --        | --metrics is for the command line: everloop run -cp PATH My
            --kill 9@iteration=1 --  | there is no rank 9
            --corrupt 1@iteration=5:disk -- | there are no copies at the level 'disk' to go bad: name it in --level, which says memory,partner
            """)
    void wrongOptionsAreRefusedWithASentence(String line, String sentence) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> plan(line));
        assertTrue(refused.getMessage().contains(sentence), refused.getMessage());
    }
}
