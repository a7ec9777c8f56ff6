package io.everloop.experiments.bench;

import io.everloop.comm.RankProgram;
import java.io.IOException;
import java.util.List;

/**
 * Measures a program that takes a size, rounds to warm up, and rounds that count.
 *
 * @param program what is run
 * @param nx its size
 * @param rounds that count
 */
record AppMeasurement(Class<? extends RankProgram> program, int nx, int rounds) {

    /**
     * A round that allocates nothing has at most so many bytes; the smallest object has twice as many. Like times they are
     * medians: in some rounds a rank that waits answers a ping of the agent, which makes objects.
     */
    static final int NO_BYTES = 8;

    private static final int WARM_UPS = 3;

    /** With so many ranks, each in a process of its own. */
    Figures on(int ranks) throws IOException, InterruptedException {
        List<String> args = List.of(Integer.toString(nx), Integer.toString(WARM_UPS), Integer.toString(rounds));
        Figures figures = new Figures();
        try (Launcher.Running running = new JobLauncher().start(program, Placement.of(ranks), List.of(), args)) {
            running.results().values().forEach(results -> results.forEach(figures::add));
        }
        return figures;
    }
}
