package io.everloop.miniapps.cg;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import java.util.List;

/**
 * Heat that flows through a brick, in implicit steps: an iteration is a step in time, and a step is a solution by conjugate
 * gradients. With {@code --interval 1it} there is a commit before and after each; then a failure costs one step, which is
 * repeated.
 */
public final class TimeSteps implements IterativeApp {

    @Protect
    private double[] temperature;

    @Protect
    private long solved; // iterations of all solutions together

    private Problem problem;
    private Steps steps;

    /** Refuses what the app could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = Steps.of("cg-steps", args, ranks);
    }

    @Override
    public void prepare(Context ctx) {
        if (problem == null) {
            steps = Steps.of("cg-steps", ctx.args(), ctx.size());
            problem = steps.problem(ctx.rank());
        }
    }

    @Override
    public void start(Context ctx) {
        temperature = problem.equations().beginning();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        solved += problem.step(ctx.comm(), steps.end(i), temperature);
        return i + 1 < steps.count();
    }

    @Override
    public long expectedIterations(Context ctx) {
        return steps.count();
    }

    @Override
    public void warmUp(Context alone) {
        steps = Steps.small("cg-steps", alone.args());
        problem = steps.problem(alone.rank());
        start(alone);
        iterate(alone, 0);
    }

    @Override
    public void finish(Context ctx) {
        var figures = problem.figures(ctx.comm(), steps.end(), temperature);
        if (ctx.rank() == 0) {
            figures.put("iterations", Long.toString(solved));
            figures.forEach(ctx::result);
            ctx.print(steps.count() + " steps, " + problem.sentence(figures));
        }
    }

    public static void main(String[] args) {
        Everloop.launch(TimeSteps.class, args);
    }
}
