package io.everloop.experiments.bench.program;

import java.util.Arrays;

/** What memory can do at most: a loop like STREAM's triad, and a copy. */
final class MemorySpeed {

    private static final int LENGTH = 1 << 23;

    private final double[] a = new double[LENGTH];
    private final double[] b = new double[LENGTH];
    private final double[] c = new double[LENGTH];

    MemorySpeed() {
        Arrays.fill(a, 1);
        Arrays.fill(b, 2);
        Arrays.fill(c, 3);
    }

    /** Has both measured. */
    Turns addTo(Turns turns) {
        return turns.add("triad", () -> Turns.time(this::triad))
                .add("memcpy", () -> Turns.time(() -> System.arraycopy(a, 0, c, 0, a.length)));
    }

    private void triad() {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] + 3 * c[i];
        }
    }
}
