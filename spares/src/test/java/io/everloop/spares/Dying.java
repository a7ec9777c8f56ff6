package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Jobs of {@link Survivors}, and what must come of them. */
record Dying(int perWorker, List<Integer> deadWorkers) {

    /** With one rank in a worker, four ranks are enough for every role; with two, six. */
    int ranks() {
        return perWorker == 1 ? 4 : 6;
    }

    private int[] left() {
        return IntStream.range(0, ranks())
                .filter(rank -> !deadWorkers.contains(rank / perWorker))
                .toArray();
    }

    JobSpec spec() {
        return JobSpec.of(Survivors.class.getName(), ranks())
                .withPerWorker(perWorker)
                .withArgs(List.of(Integer.toString(ranks() - left().length)));
    }

    /** All who are left ended in the same group, and nobody else did. */
    void check(JobResult result) {
        int[] left = left();
        String sum = Integer.toString(left.length * (left.length - 1) / 2);
        assertEquals(left.length, result.results().size(), result::toString);
        for (int rank : left) {
            assertEquals(Optional.of(Arrays.toString(left)), result.result(rank, "group"));
            assertEquals(Optional.of(sum), result.result(rank, "sum"));
        }
    }
}
