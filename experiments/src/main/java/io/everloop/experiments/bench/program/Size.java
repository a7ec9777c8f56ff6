package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;

/**
 * How much is saved and how often, from the arguments of a program.
 *
 * @param bytes of each rank's data
 * @param warmUps rounds that do not count
 * @param rounds that do
 */
record Size(int bytes, int warmUps, int rounds) {

    static Size of(RankContext ctx) {
        return new Size(number(ctx, 0), number(ctx, 1), number(ctx, 2));
    }

    private static int number(RankContext ctx, int index) {
        return Integer.parseInt(ctx.args().get(index));
    }

    /** The same with so many times the rounds to warm up. */
    Size warmer(int times) {
        return new Size(bytes, times * warmUps, rounds);
    }

    /** The same with so many times the rounds that count. */
    Size longer(int times) {
        return new Size(bytes, warmUps, times * rounds);
    }

    Turns turns(RankContext ctx) {
        return new Turns(ctx, warmUps, rounds);
    }
}
