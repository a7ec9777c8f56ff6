package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AcquaintancesTest {

    @Test
    void fewWorkersAllKnowEachOther() {
        for (int workers = 1; workers <= 16; workers++) {
            for (int worker = 0; worker < workers; worker++) {
                Set<Integer> others =
                        new TreeSet<>(IntStream.range(0, workers).boxed().toList());
                others.remove(worker);
                assertEquals(others, new TreeSet<>(Acquaintances.of(worker, workers)));
            }
        }
    }

    @Test
    void ofManyWorkersEachKnowsFew() {
        for (int workers : new int[] {17, 32, 100, 1024, 4096}) {
            int log = 32 - Integer.numberOfLeadingZeros(workers - 1);
            for (int worker = 0; worker < workers; worker++) {
                Collection<Integer> known = Acquaintances.of(worker, workers);
                assertFalse(known.contains(worker));
                assertTrue(known.stream().allMatch(other -> other >= 0 && other < workers), known::toString);
                assertTrue(known.size() <= 6 * log + 8, known.size() + " of " + workers);
            }
        }
    }

    @Test
    void whoeverKnowsSomebodyIsKnownByIt() {
        int workers = 77;
        for (int worker = 0; worker < workers; worker++) {
            for (int other : Acquaintances.of(worker, workers)) {
                assertTrue(Acquaintances.of(other, workers).contains(worker), worker + " and " + other);
            }
        }
    }
}
