package io.everloop.miniapps.cg.solve;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.PersistentRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * Preconditioned conjugate gradients, one iteration at a time, each with two sums over all ranks. Allocates
 * nothing in an iteration, but in the first one with a communicator. Used by the thread of the rank; every call that takes a communicator is collective.
 */
public final class Solver {

    private static final int OWN_SUMS = 3;

    private final Operator operator;
    private final Preconditioner preconditioner;
    private final List<Watch> watches;
    private final State state;
    private final int rows;
    private final double[] sums;

    /** Add up the first sum, the first two, and so on. */
    private final List<PersistentRequest<Void>> additions = new ArrayList<>();

    private Communicator preparedFor;

    /**
     * @param keepsPast whether the last iteration can be returned to
     * @param watches what goes along
     */
    public Solver(Operator operator, Preconditioner preconditioner, boolean keepsPast, List<Watch> watches) {
        this.operator = operator;
        this.preconditioner = preconditioner;
        this.watches = List.copyOf(watches);
        rows = operator.matrix().rows();
        state = new State(operator, keepsPast);
        sums = new double[OWN_SUMS + watches.stream().mapToInt(Watch::sums).sum()];
    }

    public State state() {
        return state;
    }

    public Operator operator() {
        return operator;
    }

    public Preconditioner preconditioner() {
        return preconditioner;
    }

    public boolean isDone() {
        return state.squaredResidual() <= state.squaredGoal();
    }

    /**
     * Begins with iteration 0.
     *
     * @param guess where to begin
     * @param b the right-hand side
     * @param tolerance how small the residual is to become, as part of the right-hand side
     */
    public void begin(Communicator comm, double[] guess, double[] b, double tolerance) {
        state.goTo(0);
        System.arraycopy(guess, 0, state.x(0), 0, rows);
        restart(comm, b);
        sums[0] = Vectors.dot(b, b, rows);
        addUp(comm, 1);
        state.aimAt(tolerance * tolerance * sums[0]);
    }

    /** Begins anew with the solution of the present iteration, without a past. */
    public void restart(Communicator comm, double[] b) {
        long k = state.iteration();
        double[] p = state.p(k);
        System.arraycopy(state.x(k), 0, p, 0, rows);
        operator.multiply(comm, p, state.q);
        double[] r = state.r(k);
        Vectors.add(b, -1, state.q, r, rows);
        double[] z = preconditioner.apply(r);
        System.arraycopy(z, 0, p, 0, rows);
        sumOfResiduals(comm, r, z);
        state.scalars(k, sums[1], 0, sums[0]);
    }

    /**
     * Does one iteration.
     *
     * @return whether to go on; the same at every rank
     */
    public boolean iterate(Communicator comm) {
        if (isDone()) {
            return false;
        }
        long k = state.iteration();
        double alpha = state.rho(k) / curvature(comm);
        double[] r = state.r(k + 1);
        Vectors.add(state.r(k), -alpha, state.q, r, rows);
        double[] z = preconditioner.apply(r);
        sumOfResiduals(comm, r, z);
        // Nothing is sent or received from here on: the iteration is either done at this rank or never began.
        double beta = sums[1] / state.rho(k);
        Vectors.advance(state.x(k), alpha, state.p(k), state.x(k + 1), z, beta, state.p(k + 1), rows);
        state.scalars(k + 1, sums[1], beta, sums[0]);
        state.goTo(k + 1);
        return !isDone();
    }

    /** The direction times its product, and what others want to know of both. */
    private double curvature(Communicator comm) {
        for (int i = 0; i < watches.size(); i++) {
            watches.get(i).direction(comm, state);
        }
        sums[0] = operator.multiply(comm, state.p(state.iteration()), state.q);
        int count = 1;
        for (int i = 0; i < watches.size(); i++) {
            watches.get(i).product(state, sums, count);
            count += watches.get(i).sums();
        }
        addUp(comm, count);
        count = 1;
        for (int i = 0; i < watches.size(); i++) {
            watches.get(i).judge(state, sums, count);
            count += watches.get(i).sums();
        }
        return sums[0];
    }

    private void sumOfResiduals(Communicator comm, double[] r, double[] z) {
        sums[0] = Vectors.dot(r, r, rows);
        if (z == r) {
            addUp(comm, 1);
            sums[1] = sums[0];
        } else {
            sums[1] = Vectors.dot(r, z, rows);
            addUp(comm, 2);
        }
    }

    /** Adds the first sums up over all ranks. */
    private void addUp(Communicator comm, int count) {
        if (comm != preparedFor) {
            additions.clear();
            for (int first = 1; first <= sums.length; first++) {
                additions.add(comm.allreduceInit(sums, 0, sums, 0, first, Op.SUM));
            }
            preparedFor = comm;
        }
        additions.get(count - 1).start();
        additions.get(count - 1).await();
    }
}
