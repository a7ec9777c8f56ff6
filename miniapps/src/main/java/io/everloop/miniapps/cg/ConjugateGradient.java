package io.everloop.miniapps.cg;

import io.everloop.Context;
import io.everloop.Estate;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Partition;
import io.everloop.Protect;
import io.everloop.miniapps.cg.solve.State;
import io.everloop.miniapps.grid.Redivision;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Solves Poisson's equation on a brick, whoever dies. */
public final class ConjugateGradient implements IterativeApp {

    @Protect
    private double[] x; // the solution so far

    @Protect
    private double[] r; // what it leaves of the right-hand side

    @Protect
    private double[] p; // where to look next

    @Protect(partition = Partition.SAME)
    private double[] scalars = State.newScalars();

    private Problem problem;
    private boolean isReconstructed;

    /** Refuses what the app could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = options(args, ranks);
        Resilience.check(CgOptions.read("cg", args, Resilience.NAMES), ranks);
    }

    private static CgOptions options(List<String> args, int ranks) {
        return CgOptions.of("cg", args, ranks, Resilience.NAMES);
    }

    private static Resilience resilience(List<String> args, int ranks) {
        return Resilience.of(CgOptions.read("cg", args, Resilience.NAMES), ranks);
    }

    @Override
    public void prepare(Context ctx) {
        isReconstructed = false;
        CgOptions options = options(ctx.args(), ctx.size());
        if (problem == null || !problem.isOf(options.parts(), ctx.rank())) { // the matrix of a part never changes
            problem = new Problem(options, ctx.rank(), OptionalDouble.empty(), resilience(ctx.args(), ctx.size()));
        }
    }

    @Override
    public void start(Context ctx) {
        problem.begin(ctx.comm());
        protect(problem.solver().state());
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        boolean more = problem.iterate(ctx.comm());
        if (!problem.error().isEmpty()) {
            giveUp(ctx, i);
        }
        protect(problem.solver().state());
        return more;
    }

    @Override
    public boolean isSound(Context ctx) {
        boolean sound = problem.test(ctx.comm());
        if (!sound) {
            giveUp(ctx, problem.solver().state().iteration());
        }
        return sound;
    }

    private void giveUp(Context ctx, long i) {
        if (ctx.rank() == 0) {
            ctx.print("iteration " + i + ": " + problem.error());
        }
        ctx.rollback(problem.error());
    }

    @Override
    public OptionalLong reconstruct(Context ctx, List<Integer> lost) {
        OptionalLong found = problem.reconstruct(ctx.comm(), lost.contains(ctx.rank()));
        if (found.isPresent()) {
            protect(problem.solver().state());
            isReconstructed = true;
        }
        return found;
    }

    @Override
    public void redistribute(Context ctx, Estate estate) {
        Redivision redivision = new Redivision(
                options(ctx.args(), estate.ranks()).parts(),
                options(ctx.args(), ctx.size()).parts());
        x = redivision.take(ctx.comm(), estate, "x", 1);
        r = redivision.take(ctx.comm(), estate, "r", 1);
        p = redivision.take(ctx.comm(), estate, "p", 1);
        problem.resume(x, r, p, scalars);
        protect(problem.solver().state());
    }

    @Override
    public void recovered(Context ctx) {
        if (!isReconstructed) {
            problem.resume(x, r, p, scalars);
        }
    }

    private void protect(State state) {
        x = state.x(state.iteration());
        r = state.r(state.iteration());
        p = state.p(state.iteration());
        state.scalars(scalars);
    }

    @Override
    public void warmUp(Context alone) {
        problem = Problem.of(CgOptions.small("cg", alone.args(), Resilience.NAMES), alone.rank());
        start(alone);
        boolean more = true;
        for (long i = 0; more; i++) {
            more = iterate(alone, i);
        }
    }

    @Override
    public void finish(Context ctx) {
        var figures = problem.figures(ctx.comm());
        figures.forEach(ctx::result);
        if (ctx.rank() == 0) {
            ctx.print(problem.sentence(figures));
        }
    }

    public static void main(String[] args) {
        Everloop.launch(ConjugateGradient.class, args);
    }
}
