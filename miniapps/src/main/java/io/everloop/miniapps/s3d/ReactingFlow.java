package io.everloop.miniapps.s3d;

import io.everloop.Context;
import io.everloop.Estate;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Partition;
import io.everloop.Protect;
import io.everloop.miniapps.grid.Redivision;
import io.everloop.miniapps.s3d.model.Model;
import java.util.List;
import java.util.OptionalLong;

/** A reacting flow on a grid, whoever dies. */
public final class ReactingFlow implements IterativeApp {

    @Protect
    private double[] fields;

    @Protect(partition = Partition.SAME)
    private double[] conserved = {}; // sums of the beginning, if errors are looked for

    @Protect(partition = Partition.SAME)
    private long steps;

    private Simulation simulation;
    private Watch watch;

    /** Refuses what the app could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = options(args, ranks);
        Resilience resilience = resilience(args, ranks);
        resilience.flip().ifPresent(flip -> flip.check(resilience.blocks(ranks)));
    }

    private static S3dOptions options(List<String> args, int ranks) {
        Resilience resilience = resilience(args, ranks);
        S3dOptions options = S3dOptions.of("s3d", args, resilience.blocks(ranks), Resilience.NAMES);
        resilience.check(options);
        return options;
    }

    private static Resilience resilience(List<String> args, int ranks) {
        return Resilience.of(S3dOptions.read("s3d", args, Resilience.NAMES), ranks);
    }

    @Override
    public void prepare(Context ctx) {
        S3dOptions options = options(ctx.args(), ctx.size());
        if (simulation == null || !simulation.isOf(options.parts(), ctx.rank())) {
            simulation = new Simulation(options, ctx.rank());
            watch = new Watch(options, resilience(ctx.args(), ctx.size()), simulation.length());
        }
    }

    @Override
    public void start(Context ctx) {
        fields = simulation.begin();
        conserved = watch.begin(ctx.comm(), fields);
        steps = 0;
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        watch.stepBegins(ctx.comm(), fields, i);
        boolean more = simulation.step(ctx.comm(), fields, i);
        steps = i + 1;
        watch.stepEnds(ctx.comm());
        if (watch.isDue(steps) && !isSound(ctx)) {
            throw new IllegalStateException("a rollback does not return");
        }
        return more;
    }

    @Override
    public long expectedIterations(Context ctx) {
        return simulation.steps();
    }

    @Override
    public boolean isSound(Context ctx) {
        String problem = watch.test(ctx.comm(), fields, conserved, steps);
        if (!problem.isEmpty()) {
            if (ctx.rank() == 0) {
                ctx.print("after " + steps + " steps: " + problem);
            }
            ctx.rollback(problem);
        }
        return problem.isEmpty();
    }

    @Override
    public OptionalLong reconstruct(Context ctx, List<Integer> lost) {
        if (fields == null) {
            fields = simulation.begin();
        }
        OptionalLong found = watch.reconstruct(ctx.comm(), lost, fields, steps);
        if (found.isPresent()) {
            steps = found.getAsLong();
            conserved = watch.conserved(ctx.comm(), lost, conserved);
        }
        return found;
    }

    @Override
    public void redistribute(Context ctx, Estate estate) {
        if (resilience(ctx.args(), ctx.size()).hasChecksum()) {
            throw new IllegalStateException(
                    "fewer ranks have other blocks, and nobody the sum of those: leave --abft checksum out");
        }
        fields = new Redivision(
                        options(ctx.args(), estate.ranks()).parts(),
                        options(ctx.args(), ctx.size()).parts())
                .take(ctx.comm(), estate, "fields", Model.FIELDS);
    }

    @Override
    public void recovered(Context ctx) {
        watch.resume();
    }

    @Override
    public void warmUp(Context alone) {
        simulation = new Simulation(S3dOptions.small("s3d", alone.args(), Resilience.NAMES), alone.rank());
        fields = simulation.begin();
        boolean more = true;
        for (long i = 0; more; i++) {
            more = simulation.step(alone.comm(), fields, i);
        }
    }

    @Override
    public void finish(Context ctx) {
        var figures = simulation.figures(ctx.comm(), fields);
        figures.forEach(ctx::result);
        if (ctx.rank() == 0) {
            ctx.print(simulation.sentence(figures));
        }
    }

    public static void main(String[] args) {
        Everloop.launch(ReactingFlow.class, args);
    }
}
