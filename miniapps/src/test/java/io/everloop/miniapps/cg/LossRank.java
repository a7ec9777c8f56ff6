package io.everloop.miniapps.cg;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.miniapps.cg.abft.Holders;
import io.everloop.miniapps.cg.abft.Reconstruction.Method;
import io.everloop.miniapps.cg.solve.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Loses what some ranks have, in all ways in which a failure can find the others, works it out again and goes on. Hands over
 * a line of figures for each case.
 */
public final class LossRank implements RankProgram {

    private static final int LOSS = 12;
    private static final int PHI = 3;

    /** The tag of copies. */
    private static final int COPIES = 12;

    private static final List<String> ARGS = List.of("--nx", "13", "--ny", "11", "--nz", "12", "--precond");

    /** Where a failure finds the ranks that survive it. */
    enum Moment {
        /** Nothing of the iteration was sent. */
        BEFORE_THE_COPIES,
        /** All copies are where they belong. */
        AFTER_THE_COPIES,
        /** Some ranks have not heard the last sum of the iteration before. */
        BETWEEN_ITERATIONS,
        /** What the iteration makes is being written to where the one before last was. */
        AFTER_THE_FIRST_SUM
    }

    @Override
    public void run(RankContext ctx) {
        for (String preconditioner : List.of("none", "jacobi", "block", "ssor")) {
            for (int[] lost : new int[][] {{5}, {2, 3}, {0, 1, 4}}) {
                exact(ctx, preconditioner, lost, Moment.values()[lost.length - 1]);
            }
        }
        exact(ctx, "jacobi", new int[] {0, 2, 4, 6}, Moment.AFTER_THE_COPIES);
        exact(ctx, "jacobi", new int[] {1, 4}, Moment.AFTER_THE_FIRST_SUM);
        again(ctx, 5, 0);
        for (Method method : List.of(Method.LI, Method.LSI)) {
            for (int[] lost : new int[][] {{5}, {2, 3}}) {
                interpolated(ctx, method, lost);
            }
        }
    }

    private static Problem problem(RankContext ctx, String preconditioner, Method method, double tolerance) {
        List<String> args = new ArrayList<>(ARGS);
        args.addAll(List.of(preconditioner, "--tolerance", Double.toString(tolerance)));
        Resilience resilience = new Resilience(
                Optional.of(method), new Holders(ctx.size(), method == Method.ESR ? PHI : 0), 0, Optional.empty());
        return new Problem(
                CgOptions.of("cg", args, ctx.size(), List.of()), ctx.rank(), OptionalDouble.empty(), resilience);
    }

    /** Figures: the iteration that was returned to, how far off the state is, iterations with and without, difference. */
    private static void exact(RankContext ctx, String preconditioner, int[] lost, Moment moment) {
        Problem struck = interrupted(ctx, preconditioner, moment);
        String name = "esr " + preconditioner + " " + Arrays.toString(lost) + " " + moment;
        compare(ctx, name, preconditioner, struck, lost);
    }

    /** One rank is lost, and another one while the survivors hand out their copies again. */
    private static void again(RankContext ctx, int first, int second) {
        Problem struck = interrupted(ctx, "jacobi", Moment.AFTER_THE_FIRST_SUM);
        if (ctx.rank() == first) {
            struck = problem(ctx, "jacobi", Method.ESR, 1e-10);
        }
        try {
            var unused = struck.reconstruct(Interrupted.afterSends(ctx.comm(), PHI, COPIES), ctx.rank() == first);
            throw new IllegalStateException("nothing interrupted rank " + ctx.rank());
        } catch (Interrupted.Here e) {
            compare(ctx, "again jacobi", "jacobi", struck, new int[] {first, second});
        }
    }

    private static Problem interrupted(RankContext ctx, String preconditioner, Moment moment) {
        Problem struck = problem(ctx, preconditioner, Method.ESR, 1e-10);
        struck.begin(ctx.comm());
        for (int i = 0; i < LOSS; i++) {
            struck.iterate(ctx.comm());
        }
        interrupt(ctx.comm(), struck, moment);
        return struck;
    }

    private static void compare(RankContext ctx, String name, String preconditioner, Problem survivor, int[] lost) {
        Communicator comm = ctx.comm().dup(); // another one after each repair
        Problem calm = problem(ctx, preconditioner, Method.ESR, 1e-10);
        calm.begin(comm);
        boolean isLost = Arrays.stream(lost).anyMatch(rank -> rank == ctx.rank());
        Problem struck = isLost ? problem(ctx, preconditioner, Method.ESR, 1e-10) : survivor;
        OptionalLong found = struck.reconstruct(comm, isLost);
        String figures = Long.toString(found.orElse(-1));
        if (found.isPresent()) {
            for (int i = 0; i < found.getAsLong(); i++) {
                calm.iterate(comm);
            }
            figures += " " + difference(comm, calm, struck);
            finish(comm, calm);
            finish(comm, struck);
            figures += " " + calm.solver().state().iteration() + " "
                    + struck.solver().state().iteration() + " " + difference(comm, calm, struck);
        }
        report(ctx, name, figures);
    }

    private static void interrupt(Communicator comm, Problem problem, Moment moment) {
        State state = problem.solver().state();
        if (moment == Moment.BETWEEN_ITERATIONS && comm.rank() % 2 == 0) {
            // As it was before the last sum came: what that iteration made is where nobody looks.
            state.goTo(LOSS - 1);
        } else if (moment == Moment.AFTER_THE_COPIES || moment == Moment.AFTER_THE_FIRST_SUM) {
            problem.copies().direction(comm, state);
            problem.copies().product(state, new double[0], 0);
            if (moment == Moment.AFTER_THE_FIRST_SUM) {
                Arrays.fill(state.r(LOSS + 1), 1);
            }
        }
    }

    private static void finish(Communicator comm, Problem problem) {
        boolean more = true;
        while (more) {
            more = problem.iterate(comm);
        }
    }

    /** The largest difference of solutions, residuals and directions, relative to the largest value of each. */
    private static double difference(Communicator comm, Problem a, Problem b) {
        State one = a.solver().state();
        State other = b.solver().state();
        double x = difference(comm, one.x(one.iteration()), other.x(other.iteration()));
        double r = difference(comm, one.r(one.iteration()), other.r(other.iteration()));
        double p = difference(comm, own(one), own(other));
        return Math.max(x, Math.max(r, p));
    }

    private static double[] own(State state) {
        return Arrays.copyOf(state.p(state.iteration()), state.q().length);
    }

    private static double difference(Communicator comm, double[] one, double[] other) {
        double largest = 0;
        double off = 0;
        for (int i = 0; i < one.length; i++) {
            largest = Math.max(largest, Math.abs(one[i]));
            double difference = Math.abs(one[i] - other[i]);
            off = difference <= off ? off : difference;
        }
        return comm.allreduce(off, Op.MAX) / comm.allreduce(largest, Op.MAX);
    }

    /** Figures: norms of error and residual before and after, and whether it still converges. */
    private static void interpolated(RankContext ctx, Method method, int[] lost) {
        Communicator comm = ctx.comm();
        Problem solved = problem(ctx, "jacobi", method, 1e-14);
        solved.begin(comm);
        finish(comm, solved);
        double[] solution =
                solved.solver().state().x(solved.solver().state().iteration()).clone();
        Problem struck = problem(ctx, "jacobi", method, 1e-10);
        struck.begin(comm);
        for (int i = 0; i < LOSS; i++) {
            struck.iterate(comm);
        }
        String before = norms(comm, struck, solution);
        boolean isLost = Arrays.stream(lost).anyMatch(rank -> rank == ctx.rank());
        if (isLost) {
            struck = problem(ctx, "jacobi", method, 1e-10);
        }
        long found = struck.reconstruct(comm, isLost).orElse(-1);
        String after = norms(comm, struck, solution);
        finish(comm, struck);
        String name = method.name().toLowerCase(Locale.ROOT) + " " + Arrays.toString(lost);
        report(
                ctx,
                name,
                found + " " + before + " " + after + " " + (struck.solver().isDone() ? 1 : 0));
    }

    private static String norms(Communicator comm, Problem problem, double[] solution) {
        State state = problem.solver().state();
        double[] error = problem.solver().operator().vector();
        double[] product = new double[solution.length];
        double[] x = state.x(state.iteration());
        for (int i = 0; i < x.length; i++) {
            error[i] = x[i] - solution[i];
        }
        double energy = problem.solver().operator().multiply(comm, error, product);
        double squares = Arrays.stream(product).map(one -> one * one).sum();
        return Math.sqrt(comm.allreduce(energy, Op.SUM)) + " " + Math.sqrt(comm.allreduce(squares, Op.SUM));
    }

    private static void report(RankContext ctx, String name, String figures) {
        if (ctx.rank() == 0) {
            ctx.result(name, figures);
        }
    }
}
