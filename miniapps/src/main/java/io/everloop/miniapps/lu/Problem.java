package io.everloop.miniapps.lu;

import io.everloop.comm.Communicator;
import java.util.Locale;

/** One rank's part of the matrix, and how it says what came of it. */
final class Problem {

    /** What a residual of sound factors stays below; most are below 0.1. */
    static final double BOUND = 16;

    private final Layout layout;
    private final Factors factors;
    private final Factorisation.Watch watch;
    private Grid grid;
    private Factorisation factorisation;

    Problem(Layout layout, int rank, Factorisation.Watch watch) {
        this.layout = layout;
        this.watch = watch;
        factors = new Factors(layout, layout.rowOf(rank), layout.isChecked());
    }

    /** Works with these from now on; collective. */
    void meet(Communicator all, Grid.Split split) {
        grid = Grid.of(all, layout, split);
        factorisation = new Factorisation(layout, grid, factors, watch);
    }

    Factors factors() {
        return factors;
    }

    Layout layout() {
        return layout;
    }

    Checksums checksums() {
        return new Checksums(layout, grid, factors);
    }

    void begin() {
        factors.goTo(0);
        Matrix.fill(layout, grid.column().rank(), grid.row().rank(), factors.values());
    }

    /** Does a step; whether to go on. Collective. */
    boolean step() {
        factorisation.step();
        return factors.step() < layout.blocks();
    }

    /** Collective. */
    double residual() {
        return new Residual(layout, grid, factors).scaled();
    }

    String sentence(double residual) {
        return String.format(
                Locale.ROOT,
                "%d x %d in blocks of %d on %d x %d ranks%s: residual %.2e of n eps |A|%s",
                layout.n(),
                layout.n(),
                layout.block(),
                layout.rows(),
                layout.columns(),
                layout.isChecked() ? ", with checksums" : "",
                residual,
                residual < BOUND ? "" : ", TOO LARGE");
    }
}
