package io.everloop.miniapps.lu;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * Makes the same factors on all numbers of ranks, compares them with those of Commons Math, and loses every rank at every
 * step. Hands over, by name, the largest difference.
 */
public final class LossRank implements RankProgram {

    static final int N = 24;
    private static final int BLOCK = 2;

    @Override
    public void run(RankContext ctx) {
        for (int ranks = 1; ranks <= ctx.size(); ranks++) {
            Communicator some =
                    ctx.comm().split(ctx.rank() < ranks ? 0 : 1, ctx.rank()).orElseThrow();
            for (boolean isChecked : ranks == 1 ? List.of(false) : List.of(false, true)) {
                if (ctx.rank() < ranks) {
                    Problem problem = factors(some, Layout.of(N, BLOCK, ranks, isChecked));
                    String name = ranks + (isChecked ? " checked" : " plain");
                    report(ctx, name, some.allreduce(difference(problem, ctx.rank()), Op.MAX));
                    report(ctx, name + " residual", problem.residual());
                }
            }
            if (ranks > 1 && ctx.rank() < ranks) {
                report(ctx, ranks + " lost", loseEveryRankAtEveryStep(some, Layout.of(N, BLOCK, ranks, true)));
            }
        }
    }

    private static void report(RankContext ctx, String name, double difference) {
        if (ctx.rank() == 0) {
            ctx.result(name, Double.toString(difference));
        }
    }

    private static Problem begin(Communicator comm, Layout layout) {
        Problem problem = problem(comm, layout);
        problem.begin();
        return problem;
    }

    private static Problem problem(Communicator comm, Layout layout) {
        Problem problem = new Problem(layout, comm.rank(), (moment, step) -> {});
        problem.meet(comm, (colour, key) -> comm.split(colour, key).orElseThrow());
        return problem;
    }

    private static Problem factors(Communicator comm, Layout layout) {
        Problem problem = begin(comm, layout);
        boolean more = true;
        while (more) {
            more = problem.step();
        }
        return problem;
    }

    /** From what Commons Math finds; large if another pivot was chosen. */
    private static double difference(Problem problem, int rank) {
        double[][] matrix = new double[N][N];
        for (int i = 0; i < N; i++) {
            int row = i;
            Arrays.setAll(matrix[i], j -> Matrix.entry(row, j));
        }
        LUDecomposition reference = new LUDecomposition(new Array2DRowRealMatrix(matrix, false));
        RealMatrix both = reference.getL().add(reference.getU());
        Layout layout = problem.layout();
        int column = layout.columnOf(rank);
        double largest = 0;
        for (int r = 0; r < layout.localRows(layout.rowOf(rank)); r++) {
            int global = layout.globalRow(layout.rowOf(rank), r);
            for (int group = 0; group < layout.groups(); group++) {
                int k = layout.blockAt(group, column);
                for (int j = 0; j < BLOCK && k < layout.blocks() && !layout.hasChecksum(group, column); j++) {
                    double expected = both.getEntry(global, k * BLOCK + j) - (global == k * BLOCK + j ? 1 : 0);
                    double found = problem.factors().values()[r * layout.localColumns() + group * BLOCK + j];
                    largest = Math.max(largest, Math.abs(expected - found));
                }
            }
        }
        return largest;
    }

    /** How far what is worked out is from what was lost, at most, and how far the factors are from the right ones. */
    private static double loseEveryRankAtEveryStep(Communicator comm, Layout layout) {
        double largest = 0;
        Problem problem = begin(comm, layout);
        for (int step = 0; step < layout.blocks(); step++) {
            double[] before = problem.factors().values().clone();
            problem.step();
            for (int lost = 0; lost < comm.size(); lost++) {
                if (comm.rank() == (lost + 1) % comm.size()) {
                    problem.factors().goTo(step); // it was interrupted, while the others had gone on
                }
                problem = lose(comm, layout, problem, lost);
                largest = Math.max(largest, recover(problem, lost, step, before));
                problem.step();
            }
            double[] after = problem.factors().values().clone();
            problem = lose(comm, layout, problem, step % comm.size());
            largest = Math.max(largest, recover(problem, step % comm.size(), step + 1, after));
        }
        return comm.allreduce(Math.max(largest, difference(problem, comm.rank())), Op.MAX);
    }

    private static Problem lose(Communicator comm, Layout layout, Problem problem, int lost) {
        if (comm.rank() == lost) {
            return problem(comm, layout);
        }
        problem.meet(comm, (colour, key) -> comm.split(colour, key).orElseThrow());
        return problem;
    }

    private static double recover(Problem problem, int lost, int step, double[] expected) {
        int found = problem.checksums().run(List.of(lost)).orElse(-1);
        if (found != step) {
            throw new IllegalStateException("step " + found + " was worked out, not " + step);
        }
        double largest = 0;
        for (int i = 0; i < expected.length; i++) {
            largest = Math.max(largest, Math.abs(expected[i] - problem.factors().values()[i]));
        }
        return largest;
    }
}
