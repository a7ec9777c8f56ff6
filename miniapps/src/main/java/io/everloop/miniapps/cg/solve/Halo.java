package io.everloop.miniapps.cg.solve;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.cg.mesh.Neighbour;
import io.everloop.miniapps.cg.mesh.Subdomain;
import io.everloop.miniapps.grid.Exchange;
import java.util.List;

/**
 * Brings the values of other ranks' nodes to where a vector keeps them, while this rank computes with its own. Used by the
 * thread of the rank; a failure in the middle leaves nothing behind that a new beginning would stumble over.
 */
public final class Halo {

    private static final int TAG = 11;

    private final List<Neighbour> neighbours;
    private final double[][] outgoing;
    private final double[][] incoming;
    private final Exchange exchange = new Exchange();

    public Halo(Subdomain part) {
        neighbours = part.neighbours();
        outgoing = new double[neighbours.size()][];
        incoming = new double[neighbours.size()][];
        for (int i = 0; i < neighbours.size(); i++) {
            Neighbour neighbour = neighbours.get(i);
            outgoing[i] = new double[neighbour.wanted().length];
            incoming[i] = new double[neighbour.count()];
            exchange.send(outgoing[i], outgoing[i].length, neighbour.rank(), TAG);
            exchange.receive(incoming[i], incoming[i].length, neighbour.rank(), TAG);
        }
    }

    /** Begins to exchange the values of a vector. */
    public void begin(Communicator comm, double[] v) {
        for (int i = 0; i < outgoing.length; i++) {
            double[] packed = outgoing[i];
            int[] wanted = neighbours.get(i).wanted();
            for (int at = 0; at < wanted.length; at++) {
                packed[at] = v[wanted[at]];
            }
        }
        exchange.begin(comm);
    }

    /** Waits until all values are there, and puts them behind the vector's own. */
    public void await(double[] v) {
        exchange.await();
        for (int i = 0; i < incoming.length; i++) {
            System.arraycopy(incoming[i], 0, v, neighbours.get(i).offset(), incoming[i].length);
        }
    }
}
