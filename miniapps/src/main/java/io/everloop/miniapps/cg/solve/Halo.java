package io.everloop.miniapps.cg.solve;

import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import io.everloop.miniapps.cg.mesh.Neighbour;
import io.everloop.miniapps.cg.mesh.Subdomain;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings the values of other ranks' nodes to where a vector keeps them, while this rank computes with its own. Used by the
 * thread of the rank; a failure in the middle leaves nothing behind that a new beginning would stumble over.
 */
public final class Halo {

    private static final int TAG = 11;

    private final List<Neighbour> neighbours;
    private final List<double[]> outgoing = new ArrayList<>();
    private final List<Request<?>> pending = new ArrayList<>();

    public Halo(Subdomain part) {
        neighbours = part.neighbours();
        neighbours.forEach(neighbour -> outgoing.add(new double[neighbour.wanted().length]));
    }

    /** Begins to exchange the values of a vector, whose part behind our own must be left alone. */
    public void begin(Communicator comm, double[] v) {
        pending.clear();
        for (Neighbour neighbour : neighbours) {
            pending.add(comm.irecv(v, neighbour.offset(), neighbour.count(), neighbour.rank(), TAG));
        }
        for (int i = 0; i < neighbours.size(); i++) {
            Neighbour neighbour = neighbours.get(i);
            double[] packed = outgoing.get(i);
            int[] wanted = neighbour.wanted();
            for (int at = 0; at < wanted.length; at++) {
                packed[at] = v[wanted[at]];
            }
            pending.add(comm.isend(packed, 0, packed.length, neighbour.rank(), TAG));
        }
    }

    /** Waits until all values are there. */
    public void await() {
        for (int i = 0; i < pending.size(); i++) {
            pending.get(i).await();
        }
        pending.clear();
    }
}
