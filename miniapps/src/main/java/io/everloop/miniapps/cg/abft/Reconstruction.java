package io.everloop.miniapps.cg.abft;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.cg.solve.Solver;
import io.everloop.miniapps.cg.solve.State;
import io.everloop.miniapps.cg.solve.Vectors;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Works out what lost ranks had. Called by all ranks, those who took the places of the dead included; may be interrupted by
 * another death, and is then called again. Used by the thread of the rank.
 */
public final class Reconstruction {

    /** How. */
    public enum Method {
        /** Exact state reconstruction: goes on as if nothing had happened, up to round-off. */
        ESR,
        /** Linear interpolation: the error, in the norm of the matrix, does not rise; begins anew with it. */
        LI,
        /** Least squares: the residual does not rise; begins anew with it. */
        LSI
    }

    private static final int TAG = 13;

    private final Method method;
    private final Solver solver;
    private final State state;
    private final Holders holders;
    private final Copies copies;

    /** @param copies of the directions; not used by interpolation */
    public Reconstruction(Method method, Solver solver, Holders holders, Copies copies) {
        this.method = method;
        this.solver = solver;
        this.holders = holders;
        this.copies = copies;
        state = solver.state();
    }

    /**
     * Brings all ranks to the beginning of the same iteration.
     *
     * @param isLost whether this rank has nothing
     * @param b the right-hand side
     * @return that iteration; nothing if too much is lost, and then nothing was changed that a commit would not restore
     */
    public OptionalLong run(Communicator comm, boolean isLost, double[] b) {
        long[] told = tell(comm, isLost);
        Optional<Plan> plan = method == Method.ESR ? Plan.exact(told, holders) : Plan.common(told);
        if (plan.isEmpty()) {
            return OptionalLong.empty();
        }
        long iteration = plan.get().iteration();
        state.goTo(iteration);
        scalars(comm, told, isLost);
        if (method != Method.ESR) {
            interpolate(comm, isLost, b);
            return OptionalLong.of(iteration);
        }
        boolean hasPast = state.beta(iteration) != 0;
        if (hasPast && first(told) >= iteration) {
            return OptionalLong.empty();
        }
        directions(comm, plan.get(), hasPast);
        exact(comm, isLost, hasPast, b);
        copies.renew(comm, state, hasPast);
        return OptionalLong.of(iteration);
    }

    private long[] tell(Communicator comm, boolean isLost) {
        long[] told = new long[Plan.TOLD * comm.size()];
        long[] own = {isLost ? Plan.LOST : state.iteration(), copies.arrived(), copies.first()};
        comm.allgather(own, 0, Plan.TOLD, told, 0);
        return told;
    }

    private static long first(long[] told) {
        long first = 0;
        for (int at = 0; at < told.length; at += Plan.TOLD) {
            first = told[at] == Plan.LOST ? first : Math.max(first, told[at + 2]);
        }
        return first;
    }

    /** Newcomers learn the single numbers from one who was there. */
    private void scalars(Communicator comm, long[] told, boolean isLost) {
        int teller = 0;
        while (told[teller * Plan.TOLD] == Plan.LOST) {
            teller++;
        }
        double[] scalars = State.newScalars();
        state.scalars(scalars);
        comm.bcast(scalars, 0, scalars.length, teller);
        if (isLost) {
            state.scalarsFrom(scalars);
        }
    }

    /** Copies go to those who took the places of their owners. */
    private void directions(Communicator comm, Plan plan, boolean hasPast) {
        long now = state.iteration();
        for (var entry : plan.sources().entrySet()) {
            int lost = entry.getKey();
            int source = entry.getValue();
            for (long iteration : hasPast ? List.of(now - 1, now) : List.of(now)) {
                if (comm.rank() == source) {
                    double[] copy = copies.of(lost, iteration);
                    comm.send(copy, 0, copy.length, lost, TAG);
                } else if (comm.rank() == lost) {
                    comm.recv(state.p(iteration), 0, state.r(0).length, source, TAG);
                }
            }
        }
    }

    private void exact(Communicator comm, boolean isLost, boolean hasPast, double[] b) {
        long k = state.iteration();
        double[] x = state.x(k);
        double[] r = state.r(k);
        Lost lost = new Lost(comm, solver.operator(), isLost);
        double[] rest = lost.product(x);
        if (isLost) {
            double[] z = new double[r.length];
            Vectors.add(state.p(k), hasPast ? -state.beta(k) : 0, state.p(hasPast ? k - 1 : k), z, z.length);
            solver.preconditioner().undo(z, r);
            Vectors.add(b, -1, rest, rest, rest.length);
            Vectors.add(rest, -1, r, rest, rest.length);
        }
        lost.solve(solver.preconditioner(), rest, x);
    }

    private void interpolate(Communicator comm, boolean isLost, double[] b) {
        double[] x = state.x(state.iteration());
        Lost lost = new Lost(comm, solver.operator(), isLost);
        double[] rest = lost.product(x);
        Vectors.add(b, -1, rest, rest, rest.length);
        if (method == Method.LI) {
            lost.solve(solver.preconditioner(), rest, x);
        } else {
            lost.leastSquares(rest, x);
        }
        solver.restart(comm, b);
    }
}
