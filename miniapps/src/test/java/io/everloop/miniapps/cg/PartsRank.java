package io.everloop.miniapps.cg;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.miniapps.cg.mesh.Brick;
import io.everloop.miniapps.grid.Box;
import java.util.List;

/** Solves the same equations on 1 to 8 ranks; hands over how far the solutions are apart, and how many iterations each took. */
public final class PartsRank implements RankProgram {

    private static final Brick BRICK = new Brick(9, 7, 11);

    @Override
    public void run(RankContext ctx) {
        for (String preconditioner : List.of("none", "jacobi", "block", "ssor")) {
            double[] alone = solve(ctx, preconditioner, 1);
            for (int ranks = 2; ranks <= ctx.size(); ranks++) {
                double[] divided = solve(ctx, preconditioner, ranks);
                if (ctx.rank() == 0) {
                    ctx.result(preconditioner + " " + ranks, Double.toString(difference(alone, divided)));
                }
            }
        }
    }

    private static double[] solve(RankContext ctx, String preconditioner, int ranks) {
        Communicator comm =
                ctx.comm().split(ctx.rank() < ranks ? 0 : 1, ctx.rank()).orElseThrow();
        if (ctx.rank() >= ranks) {
            return new double[0];
        }
        List<String> args = List.of("--nx", "9", "--ny", "7", "--nz", "11", "--precond", preconditioner);
        Problem problem = Problem.of(CgOptions.of("cg", args, ranks, List.of()), ctx.rank());
        problem.begin(comm);
        boolean more = true;
        while (more) {
            more = problem.iterate(comm);
        }
        double[] all = new double[(int) BRICK.nodes().count()];
        double[] x = problem.solver().state().x(problem.solver().state().iteration());
        Box own = BRICK.divided(ranks).box(ctx.rank());
        own.forEach((i, j, k) -> all[BRICK.nodes().index(i, j, k)] = x[own.index(i, j, k)]);
        comm.allreduce(all, 0, all, 0, all.length, Op.SUM);
        return all;
    }

    private static double difference(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i] - b[i]));
        }
        return largest;
    }
}
