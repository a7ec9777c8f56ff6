package io.everloop.agreement.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.LongFunction;

/**
 * Many runs, each with a seed of its own: {@code -Dseed} gives the first seed, which otherwise is new each time,
 * and {@code -Druns} how many.
 */
public final class SeededRuns {

    private static final long FIRST_SEED = Long.getLong("seed", System.nanoTime());

    private SeededRuns() {}

    /** How many runs there are, where so many are usual. */
    public static int count(int usual) {
        return Integer.getInteger("runs", usual);
    }

    /** Makes the runs, and fails at the first that violates anything, telling how to repeat it. */
    public static void allSound(String protocol, int usual, LongFunction<Simulation> run) {
        long messages = 0;
        long deaths = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + count(usual); seed++) {
            Simulation result = run.apply(seed);
            String repeat = protocol + ": repeat with -Druns=1 -Dseed=" + seed;
            assertEquals("none", result.violation().orElse("none"), repeat);
            messages += result.messages();
            deaths += result.deaths();
        }
        System.out.printf(
                "%s: %,d runs from -Dseed=%d, %,d deaths, %,d messages%n",
                protocol, count(usual), FIRST_SEED, deaths, messages);
    }
}
