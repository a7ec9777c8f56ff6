package io.everloop.miniapps.lu;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Makes the factors of a matrix, whoever dies; an iteration is a step of the elimination. */
public class Lu implements IterativeApp {

    @Protect
    private double[] values;

    @Protect
    private int[] pivots;

    @Protect
    private int step;

    private Problem problem;
    private boolean isReconstructed;

    /** Refuses what the app could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = LuOptions.of(args, ranks);
    }

    /** Hears of every moment of a step. Does nothing here. */
    void at(Context ctx, Factorisation.Moment moment, int present) {}

    @Override
    public final void prepare(Context ctx) {
        isReconstructed = false;
        if (problem == null) {
            Layout layout = LuOptions.of(ctx.args(), ctx.size());
            problem = new Problem(layout, ctx.rank(), (moment, present) -> at(ctx, moment, present));
        }
        problem.meet(ctx.comm(), ctx::split);
    }

    @Override
    public final void start(Context ctx) {
        problem.begin();
        protect();
    }

    @Override
    public final boolean iterate(Context ctx, long i) {
        boolean more = problem.step();
        protect();
        return more;
    }

    @Override
    public final long expectedIterations(Context ctx) {
        return problem.layout().blocks();
    }

    @Override
    public final OptionalLong reconstruct(Context ctx, List<Integer> lost) {
        OptionalInt found = problem.checksums().run(lost);
        if (found.isEmpty()) {
            return OptionalLong.empty();
        }
        protect();
        isReconstructed = true;
        return OptionalLong.of(found.getAsInt());
    }

    @Override
    public final void recovered(Context ctx) {
        if (!isReconstructed) {
            problem.factors().resume(step, values, pivots);
        }
    }

    private void protect() {
        values = problem.factors().values();
        pivots = problem.factors().pivots();
        step = problem.factors().step();
    }

    @Override
    public final void finish(Context ctx) {
        double residual = problem.residual();
        if (ctx.rank() == 0) {
            ctx.result("residual", Double.toString(residual));
            ctx.print(problem.sentence(residual));
        }
    }

    public static void main(String[] args) {
        Everloop.launch(Lu.class, args);
    }
}
