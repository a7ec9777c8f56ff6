package io.everloop.experiments.bench.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopwatchTest {

    private final List<Integer> batches = new ArrayList<>();

    private long doing(int operations, long nanosEach) {
        batches.add(operations);
        return operations * nanosEach;
    }

    @Test
    void theTimeOfOneOperationIsThatOfItsBatchDividedByItsLength() {
        List<Double> micros = new Stopwatch(10, 100, 15).micros(count -> doing(count, 2_000));
        assertEquals(Collections.nCopies(15, 2.0), micros);
    }

    @Test
    void batchesThatCountHaveTheirShareOfTheTime() {
        new Stopwatch(10, 100, 15).micros(count -> doing(count, 2_000));
        assertEquals(500, batches.get(batches.size() - 1));
    }

    @Test
    void slowOperationsAreDoneOnceInABatch() {
        new Stopwatch(10, 100, 15).micros(count -> doing(count, 1_000_000_000));
        assertEquals(Collections.nCopies(batches.size(), 1), batches);
    }

    @Test
    void itWarmsUpAsLongAsTheOperationGetsFaster() {
        List<Double> micros = new Stopwatch(1, 100_000, 15)
                .micros(count -> doing(count, Math.max(5_000, 1_000_000_000L >> Math.min(40, batches.size()))));
        assertEquals(Collections.nCopies(15, 5.0), micros);
    }

    @Test
    void itGivesUpOnAnOperationThatKeepsGettingFaster() {
        new Stopwatch(1, 100, 1_000_000).micros(count -> {
            batches.add(count);
            return 10_000_000L - (long) batches.size() * count;
        });
        assertTrue(batches.size() < 100, batches::toString);
    }

    @Test
    void operationsTakeTurnsAndEachHasItsOwnLength() {
        List<Stopwatch.Batch<RuntimeException>> operations =
                List.of(count -> doing(count, 2_000), count -> doing(count, 10_000));
        List<List<Double>> micros = new Stopwatch(10, 100, 15).micros(operations);
        assertEquals(List.of(Collections.nCopies(15, 2.0), Collections.nCopies(15, 10.0)), micros);
        assertEquals(List.of(500, 100, 500, 100), batches.subList(batches.size() - 4, batches.size()));
    }

    @Test
    void operationsThatAreTooFastForTheClockStillComeToAnEnd() {
        List<Double> micros = new Stopwatch(0, 1, 1).micros(count -> 0);
        assertEquals(Collections.nCopies(15, 0.0), micros);
    }
}
