package io.everloop.miniapps.cg;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.miniapps.option.Options;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Heat that flows through a brick, in implicit steps: an iteration is a step in time, and a step is a solution by conjugate
 * gradients. With {@code --interval 1it} there is a commit before and after each; then a failure costs one step, which is
 * repeated.
 */
public final class TimeSteps implements IterativeApp {

    private static final List<String> OPTIONS = List.of("--steps", "--dt");

    @Protect
    private double[] temperature;

    @Protect
    private long solved; // iterations of all solutions together

    private Problem problem;
    private int steps;

    /** Refuses what the app could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = CgOptions.of("cg-steps", args, ranks, OPTIONS);
        var unusedToo = new TimeSteps().step(args);
    }

    private OptionalDouble step(List<String> args) {
        Options options = CgOptions.read("cg-steps", args, OPTIONS);
        steps = options.whole("--steps", 20, 1, 1_000_000);
        return OptionalDouble.of(options.real("--dt", 0.01, 1e-9, 1e9));
    }

    @Override
    public void prepare(Context ctx) {
        if (problem == null) {
            CgOptions options = CgOptions.of("cg-steps", ctx.args(), ctx.size(), OPTIONS);
            problem = new Problem(options, ctx.rank(), step(ctx.args()), Resilience.none(ctx.size()));
        }
    }

    @Override
    public void start(Context ctx) {
        temperature = problem.equations().guess();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        problem.begin(ctx.comm(), temperature);
        boolean more = true;
        while (more) {
            more = problem.iterate(ctx.comm());
        }
        long iterations = problem.solver().state().iteration();
        System.arraycopy(problem.solver().state().x(iterations), 0, temperature, 0, temperature.length);
        solved += iterations;
        return i + 1 < steps;
    }

    @Override
    public long expectedIterations(Context ctx) {
        return steps;
    }

    @Override
    public void finish(Context ctx) {
        var figures = problem.figures(ctx.comm(), temperature);
        if (ctx.rank() == 0) {
            figures.put("iterations", Long.toString(solved));
            figures.forEach(ctx::result);
            ctx.print(steps + " steps, " + problem.sentence(figures));
        }
    }

    public static void main(String[] args) {
        Everloop.launch(TimeSteps.class, args);
    }
}
