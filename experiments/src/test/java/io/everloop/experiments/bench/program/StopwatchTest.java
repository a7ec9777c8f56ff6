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
        List<Double> micros = new Stopwatch(10, 15).micros(count -> doing(count, 2_000));
        assertEquals(Collections.nCopies(15, 2.0), micros);
    }

    @Test
    void batchesThatCountHaveTheirShareOfTheTime() {
        new Stopwatch(10, 15).micros(count -> doing(count, 2_000));
        assertEquals(500, batches.get(batches.size() - 1));
    }

    @Test
    void slowOperationsAreDoneOnceInABatch() {
        new Stopwatch(10, 15).micros(count -> doing(count, 1_000_000_000));
        assertTrue(batches.stream().skip(1).allMatch(count -> count == 1), batches::toString);
    }

    @Test
    void itWarmsUpAsLongAsTheOperationGetsFaster() {
        List<Double> micros = new Stopwatch(10, 15)
                .micros(count -> doing(count, Math.max(5_000, 1_000_000_000L >> Math.min(40, batches.size()))));
        assertEquals(Collections.nCopies(15, 5.0), micros);
    }

    @Test
    void itGivesUpOnAnOperationThatKeepsGettingFaster() {
        new Stopwatch(1, 1_000_000).micros(count -> doing(count, 1L << (62 - batches.size())));
        assertEquals(20 + 15, batches.size());
    }

    @Test
    void operationsThatAreTooFastForTheClockStillComeToAnEnd() {
        List<Double> micros = new Stopwatch(0, 1).micros(count -> 0);
        assertEquals(15, micros.size());
    }
}
