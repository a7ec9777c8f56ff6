package io.everloop.miniapps.cg.abft;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.cg.solve.State;
import io.everloop.miniapps.cg.solve.Watch;
import io.everloop.miniapps.grid.Decomposition;
import io.everloop.miniapps.grid.Exchange;
import java.util.List;

/**
 * Copies of other ranks' search directions, of the last three iterations: one may be half received when a failure comes, and
 * two are needed then. They travel while the matrix is multiplied, and all have arrived before any rank knows the sum that
 * follows. Used by the thread of the rank.
 */
public final class Copies implements Watch {

    private static final int TAG = 12;
    private static final int KEPT = 3;

    private final List<Integer> holders;
    private final List<Integer> wards;
    private final int rows;
    private final double[][][] kept;
    private final Exchange[] exchanges = new Exchange[KEPT];
    private State sent;
    private long first;
    private long arrived = -1;

    public Copies(Decomposition parts, Holders all, int rank) {
        holders = all.of(rank);
        wards = all.wards(rank);
        rows = (int) parts.box(rank).count();
        kept = new double[wards.size()][KEPT][];
        for (int ward = 0; ward < kept.length; ward++) {
            for (int slot = 0; slot < KEPT; slot++) {
                kept[ward][slot] = new double[(int) parts.box(wards.get(ward)).count()];
            }
        }
    }

    /** The last iteration whose directions are all here; -1 if there is none. */
    long arrived() {
        return arrived;
    }

    /** The first iteration whose directions were ever here. */
    long first() {
        return first;
    }

    /** A direction of another rank. */
    double[] of(int ward, long iteration) {
        return kept[wards.indexOf(ward)][(int) (iteration % KEPT)];
    }

    /** Everything before this iteration is forgotten. */
    public void beginAt(long iteration) {
        first = iteration;
        arrived = -1;
    }

    @Override
    public void direction(Communicator comm, State state) {
        send(comm, state, state.iteration());
    }

    private void send(Communicator comm, State state, long iteration) {
        if (state != sent) {
            for (int slot = 0; slot < KEPT; slot++) {
                exchanges[slot] = exchange(state, slot);
            }
            sent = state;
        }
        exchanges[(int) (iteration % KEPT)].begin(comm);
    }

    /** What is exchanged in each third iteration. */
    private Exchange exchange(State state, int slot) {
        Exchange exchange = new Exchange();
        for (int ward = 0; ward < kept.length; ward++) {
            exchange.receive(kept[ward][slot], kept[ward][slot].length, wards.get(ward), TAG);
        }
        for (int holder : holders) {
            exchange.send(state.p(slot), rows, holder, TAG);
        }
        return exchange;
    }

    @Override
    public void product(State state, double[] sums, int offset) {
        await(state.iteration());
        arrived = state.iteration();
    }

    private void await(long iteration) {
        exchanges[(int) (iteration % KEPT)].await();
    }

    /**
     * Hands all copies out again, those of the iteration before as well if there was one; collective. What was here stays, as
     * everybody sends what it sent before: so whoever is interrupted still tells that it has all, and a newcomer nothing.
     */
    void renew(Communicator comm, State state, boolean hasPast) {
        long now = state.iteration();
        for (long iteration = hasPast ? now - 1 : now; iteration <= now; iteration++) {
            send(comm, state, iteration);
            await(iteration);
        }
        first = hasPast ? now - 1 : now;
        arrived = now;
    }
}
