package io.everloop.miniapps.cg;

import io.everloop.miniapps.option.Options;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Steps in time that a user wants.
 *
 * @param options what is solved in each
 * @param count how many; 20 by default
 * @param dt how long each is; 0.01 by default
 */
record Steps(CgOptions options, int count, double dt) {

    private static final List<String> NAMES = List.of("--steps", "--dt");
    private static final int MOST = 1_000_000;

    /**
     * Reads what the user gave.
     *
     * @throws IllegalArgumentException with a sentence, if there is no such program
     */
    static Steps of(String program, List<String> args, int ranks) {
        return of(program, args, CgOptions.of(program, args, ranks, NAMES));
    }

    /** The same with so little to solve that it takes no time, for one rank. */
    static Steps small(String program, List<String> args) {
        return of(program, args, CgOptions.small(program, args, NAMES));
    }

    private static Steps of(String program, List<String> args, CgOptions solved) {
        Options options = CgOptions.read(program, args, NAMES);
        return new Steps(solved, options.whole("--steps", 20, 1, MOST), options.real("--dt", 0.01, 1e-9, 1e9));
    }

    /** What a rank solves, again and again. */
    Problem problem(int rank) {
        return new Problem(
                options,
                rank,
                OptionalDouble.of(dt),
                Resilience.none(options.parts().ranks()));
    }

    /** When a step ends, counted from 0. */
    double end(long step) {
        return (step + 1) * dt;
    }

    /** When the last one ends. */
    double end() {
        return end(count - 1L);
    }
}
