package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.miniapps.cg.abft.Copies;
import io.everloop.miniapps.cg.abft.Holders;
import io.everloop.miniapps.cg.abft.Soundness;
import io.everloop.miniapps.cg.fem.Poisson;
import io.everloop.miniapps.cg.mesh.Brick;
import io.everloop.miniapps.cg.mesh.Subdomain;
import io.everloop.miniapps.cg.solve.Operator;
import io.everloop.miniapps.cg.solve.Preconditioner;
import io.everloop.miniapps.cg.solve.Solver;
import io.everloop.miniapps.cg.solve.Watch;
import io.everloop.miniapps.grid.Decomposition;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Conjugate gradients beside what memory can do at most: a loop like STREAM's triad, and a copy. Arguments: elements in each
 * direction, rounds to warm up, rounds that count.
 */
public final class SolverSpeed implements RankProgram {

    private static final int ITERATIONS = 10;

    /** Far below what is ever reached, so that no iteration is the last. */
    private static final double NO_END = 1e-300;

    @Override
    public void run(RankContext ctx) throws Exception {
        int nx = Integer.parseInt(ctx.args().get(0));
        Decomposition parts = new Brick(nx, nx, nx).divided(ctx.size());
        assemble(ctx, parts, "-cold");
        Poisson equations = assemble(ctx, parts, "");
        Operator operator = new Operator(equations.part(), equations.matrix());
        Solver solver = solver(equations, operator, List.of());
        double[] v = operator.vector();
        double[] product = new double[operator.matrix().rows()];
        Turns turns = new Turns(
                ctx,
                Integer.parseInt(ctx.args().get(1)),
                Integer.parseInt(ctx.args().get(2)));
        new MemorySpeed()
                .addTo(turns)
                .add("product", () -> Turns.time(() -> operator.multiply(ctx.comm(), v, product)))
                .add("iteration", () -> iterations(ctx, equations, solver, false))
                .add("iteration-agree", () -> iterations(ctx, equations, solver, true));
        addWatched(ctx, turns, parts, equations, operator);
        turns.run();
        solver.begin(ctx.comm(), equations.guess(), equations.rightHandSide(), NO_END);
        List<Double> allocated = Allocation.of(() -> solver.iterate(ctx.comm()), ITERATIONS);
        if (ctx.rank() == 0) {
            ctx.result("allocation", Stopwatch.text(allocated));
            ctx.result("rows", Integer.toString(operator.matrix().rows()));
            ctx.result("entries", Integer.toString(operator.matrix().entries()));
        }
    }

    private static void addWatched(
            RankContext ctx, Turns turns, Decomposition parts, Poisson equations, Operator operator) {
        Solver checked = solver(equations, operator, List.of(new Soundness(operator)));
        turns.add("iteration-check", () -> iterations(ctx, equations, checked, false));
        if (ctx.size() > 1) {
            Copies copies = new Copies(parts, new Holders(ctx.size(), 1), ctx.rank());
            Solver copied = solver(equations, operator, List.of(copies));
            turns.add("iteration-esr", () -> iterations(ctx, equations, copied, false));
        }
    }

    private static Solver solver(Poisson equations, Operator operator, List<Watch> watches) {
        Preconditioner none = Preconditioner.Kind.NONE.of(equations.matrix(), equations.part());
        return new Solver(operator, none, !watches.isEmpty(), watches);
    }

    private static Poisson assemble(RankContext ctx, Decomposition parts, String when) {
        ctx.comm().barrier();
        Poisson equations = new Poisson(new Subdomain(parts, ctx.rank()), OptionalDouble.empty());
        if (ctx.rank() == 0) {
            ctx.result("structure" + when, Double.toString(equations.structureNanos() / 1e9));
            ctx.result("assembly" + when, Double.toString(equations.assemblyNanos() / 1e9));
        }
        return equations;
    }

    /** What one of several iterations takes, from the beginning on. */
    private static long iterations(RankContext ctx, Poisson equations, Solver solver, boolean agrees) {
        solver.begin(ctx.comm(), equations.guess(), equations.rightHandSide(), NO_END);
        ctx.comm().barrier();
        long begin = System.nanoTime();
        for (int i = 0; i < ITERATIONS; i++) {
            boolean more = solver.iterate(ctx.comm());
            if (agrees) {
                more = ctx.comm().agree(more ? 1 : 0) == 1;
            }
            if (!more) {
                throw new IllegalStateException("the brick is too small: it is solved after " + i + " iterations");
            }
        }
        return (System.nanoTime() - begin) / ITERATIONS;
    }
}
