package io.everloop.framework.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people see of the same events, each in its own way. */
class AdaptersTest {

    private static final RunEvent DIED = new RunEvent.Died(2, List.of(2), "exit");
    private static final RunEvent REPAIRED = new RunEvent.Repaired(1, List.of(2), 50, 40, Map.of("restore", 1.5), 1.5);

    private final List<String> shown = new ArrayList<>();

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    @Test
    void logLinesHaveFixedColumns() {
        LogLines log = new LogLines(shown::add);
        log.on(seconds(1.25), DIED);
        log.on(seconds(1.5), REPAIRED);
        log.on(seconds(2), new RunEvent.Printed(3, "a line"));
        assertEquals(
                List.of(
                        "    1.250000     -     0 died        worker=2 ranks=[2] sign=exit",
                        "    1.500000     -     1 restore     ms=1.5",
                        "    1.500000     -     1 repaired    ranks=[2] iteration=50 from=40 total_ms=1.5",
                        "    2.000000     3     1 printed     line=\"a line\""),
                shown);
    }

    private void run(boolean isTerminal, int length) {
        ProgressLine progress = new ProgressLine(shown::add, isTerminal);
        progress.on(seconds(1), new RunEvent.Ready(1000));
        for (int i = 1; i <= length; i++) {
            if (i == 60) {
                progress.on(seconds(1 + i / 10.0), DIED);
            }
            progress.on(seconds(1 + i / 10.0), new RunEvent.Progressed(i, 100, 0, 0));
        }
        progress.close();
    }

    @Test
    void aTerminalHasOneLineThatLeavesNoTrace() {
        run(true, 100);
        assertEquals(
                "\r\033[K[############............]  50 %, iteration 50 of 100, 10.0/s, 5 s left",
                shown.stream()
                        .filter(line -> line.contains("iteration 50 "))
                        .findFirst()
                        .orElseThrow());
        assertTrue(shown.get(shown.size() - 2).endsWith("0 s left, 1 failed"), () -> shown.get(shown.size() - 2));
        assertEquals("\r\033[K", shown.get(shown.size() - 1));
    }

    @Test
    void elsewhereThereIsALineForEachTwentiethOfALongRun() {
        run(false, 100);
        assertEquals(15, shown.size(), shown::toString);
        shown.forEach(
                line -> assertTrue(line.startsWith("everloop: [") && line.endsWith(System.lineSeparator()), line));
    }

    @Test
    void shortRunsAreLeftInPeace() {
        run(false, 29);
        assertEquals(List.of(), shown);
    }

    @Test
    void whereNobodyKnowsHowLongItTakesThereIsARateAndNoBar() {
        ProgressLine progress = new ProgressLine(shown::add, true);
        progress.on(seconds(1), new RunEvent.Ready(1000));
        progress.on(seconds(6), new RunEvent.Progressed(50, 0, 0, 0));
        assertEquals(List.of("\r\033[Kiteration 50, 10.0/s"), shown);
    }

    @Test
    void whatAnEarlierRunHasDoneIsNoPaceOfThisOne() {
        ProgressLine progress = new ProgressLine(shown::add, true);
        progress.on(seconds(1), new RunEvent.Ready(1000));
        progress.on(seconds(1.5), new RunEvent.Resumed(900));
        progress.on(seconds(6), new RunEvent.Progressed(950, 1000, 0, 0));
        assertEquals(
                List.of("\r\033[K[######################..]  95 %, iteration 950 of 1,000, 10.0/s, 5 s left"), shown);
    }

    @Test
    void filesHoldEveryEventAndTheStepsOfRepairs(@TempDir Path directory) throws Exception {
        for (RunListener file : List.of(new EventFile(directory), new TraceFile(directory))) {
            file.on(seconds(1), DIED);
            file.on(seconds(2), REPAIRED);
            file.on(seconds(3), new RunEvent.Noticed("a \"bad\" copy\n"));
            file.close();
        }
        assertEquals(
                List.of(
                        "{\"t_ms\":1000.0,\"event\":\"died\",\"worker\":2,\"ranks\":[2],\"sign\":\"exit\"}",
                        "{\"t_ms\":2000.0,\"event\":\"repaired\",\"epoch\":1,\"ranks\":[2],\"iteration\":50,\"from\":40,"
                                + "\"phases_ms\":{\"restore\":1.5},\"total_ms\":1.5}",
                        "{\"t_ms\":3000.0,\"event\":\"notice\",\"sentence\":\"a \\\"bad\\\" copy\\u000a\"}"),
                Files.readAllLines(directory.resolve(EventFile.NAME)));
        String trace = Files.readString(directory.resolve(TraceFile.NAME));
        assertTrue(trace.contains("\"name\":\"restore\",\"ph\":\"X\",\"ts\":1998500.0,\"dur\":1500.0"), trace);
        assertTrue(trace.contains("\"name\":\"died\",\"ph\":\"i\""), trace);
    }
}
