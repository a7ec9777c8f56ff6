package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.miniapps.grid.Box;
import io.everloop.miniapps.grid.Decomposition;
import io.everloop.miniapps.s3d.abft.Soundness;
import io.everloop.miniapps.s3d.model.Cells;
import io.everloop.miniapps.s3d.model.Flow;
import io.everloop.miniapps.s3d.stencil.Sweep;
import io.everloop.miniapps.s3d.step.Integrator;
import java.util.List;

/**
 * Steps of a reacting flow beside what memory can do at most. Arguments: cells in each direction, rounds to warm up, rounds
 * that count.
 */
public final class FlowSpeed implements RankProgram {

    /** A block of a few steps is so much work that compilers are still at it, beside ranks that use all processors. */
    private static final int STEPS_UNTIL_WARM = 12;

    private static final int STEPS_MEASURED = 9;

    private final Flow model = new Flow();

    @Override
    public void run(RankContext ctx) throws Exception {
        int nx = Integer.parseInt(ctx.args().get(0));
        double[] widths = {1.0 / nx, 1.0 / nx, 1.0 / nx};
        Decomposition parts = Decomposition.of(new Box(0, 0, 0, nx, nx, nx), ctx.size(), Sweep.FARTHEST);
        Integrator integrator = new Integrator(model, parts, ctx.rank(), true, widths);
        Soundness soundness = new Soundness(model, true);
        double[] fields = Cells.exact(model, parts.box(ctx.rank()), widths, 0);
        double dt = model.step(widths[0]);
        for (int i = 0; i < STEPS_UNTIL_WARM; i++) {
            integrator.step(ctx.comm(), fields, dt);
        }
        Turns turns = new Turns(
                ctx,
                Integer.parseInt(ctx.args().get(1)),
                Integer.parseInt(ctx.args().get(2)));
        new MemorySpeed()
                .addTo(turns)
                .add("step", () -> Turns.time(() -> integrator.step(ctx.comm(), fields, dt)))
                .add("filter", () -> Turns.time(() -> integrator.filter(ctx.comm(), fields, 0.3)))
                .add("check", () -> Turns.time(() -> soundness.sums(ctx.comm(), fields)))
                .run();
        List<Double> allocated = Allocation.of(() -> integrator.step(ctx.comm(), fields, dt), STEPS_MEASURED);
        if (ctx.rank() == 0) {
            ctx.result("allocation", Stopwatch.text(allocated));
        }
    }
}
