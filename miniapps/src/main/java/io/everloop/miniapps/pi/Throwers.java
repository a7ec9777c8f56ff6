package io.everloop.miniapps.pi;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.miniapps.option.Options;
import java.util.List;

/** Throws darts: each thrower has a sequence of chance of its own, so it does not matter which rank it belongs to. */
final class Throwers {

    /** All of them together. */
    static final int COUNT = 240;

    private static final int DARTS = 500;
    private static final long ITERATIONS = 200;

    private Throwers() {}

    static long iterations(List<String> args) {
        return Options.iterations("pi", args, ITERATIONS);
    }

    /** Where each of some throwers begins. */
    static long[] chance(long first, int count) {
        long[] chance = new long[count];
        for (int i = 0; i < count; i++) {
            chance[i] = mix(first + i);
        }
        return chance;
    }

    /** Each throws once more. */
    static void round(long[] chance, long[] hits) {
        for (int thrower = 0; thrower < hits.length; thrower++) {
            for (int dart = 0; dart < DARTS; dart++) {
                double x = next(chance, thrower);
                double y = next(chance, thrower);
                hits[thrower] += x * x + y * y < 1 ? 1 : 0;
            }
        }
    }

    /** From 0 to 1. */
    private static double next(long[] chance, int thrower) {
        chance[thrower] += 0x9E37_79B9_7F4A_7C15L;
        return (mix(chance[thrower]) >>> 11) * 0x1p-53;
    }

    private static long mix(long bits) {
        long z = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }

    /** What all have found. Collective. */
    static double pi(Communicator comm, long[] hits, long iterations) {
        long own = 0;
        for (long hit : hits) {
            own += hit;
        }
        return 4.0 * comm.allreduce(own, Op.SUM) / (iterations * COUNT * DARTS);
    }
}
