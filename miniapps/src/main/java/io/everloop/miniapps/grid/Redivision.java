package io.everloop.miniapps.grid;

import io.everloop.Estate;
import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings values at points from the ranks of before to fewer ranks, among which the same points are divided in another way.
 *
 * @param before how they were divided
 * @param now how they are
 */
public record Redivision(Decomposition before, Decomposition now) {

    /**
     * What a rank has from now on. Collective.
     *
     * @param region the protected array in which every rank of before had its points, one layer after the other
     * @param layers how many values a point has
     */
    public double[] take(Communicator comm, Estate estate, String region, int layers) {
        Box ours = now.box(comm.rank());
        double[] values = new double[Math.toIntExact(ours.count() * layers)];
        List<Request<Void>> sent = new ArrayList<>();
        for (int former : estate.mine()) {
            Box theirs = before.box(former);
            double[] had = estate.get(former, region, double[].class);
            for (int rank = 0; rank < comm.size(); rank++) {
                Box both = theirs.and(now.box(rank));
                if (both.isEmpty()) {
                    continue;
                }
                if (rank == comm.rank()) {
                    copy(had, theirs, values, ours, both, layers);
                } else {
                    double[] piece = new double[Math.toIntExact(both.count() * layers)];
                    copy(had, theirs, piece, both, both, layers);
                    sent.add(comm.isend(piece, 0, piece.length, rank, former));
                }
            }
        }
        for (int former = 0; former < before.ranks(); former++) {
            Box both = before.box(former).and(ours);
            int heir = estate.heirOf(former);
            if (!both.isEmpty() && heir != comm.rank()) {
                double[] piece = new double[Math.toIntExact(both.count() * layers)];
                comm.recv(piece, 0, piece.length, heir, former);
                copy(piece, both, values, ours, both, layers);
            }
        }
        sent.forEach(Request::await);
        return values;
    }

    /** Copies the points of a box that is part of two others, line by line. */
    private static void copy(double[] from, Box fromBox, double[] to, Box toBox, Box both, int layers) {
        for (int layer = 0; layer < layers; layer++) {
            int fromLayer = layer * Math.toIntExact(fromBox.count());
            int toLayer = layer * Math.toIntExact(toBox.count());
            for (int k = both.z0(); k < both.z1(); k++) {
                for (int j = both.y0(); j < both.y1(); j++) {
                    System.arraycopy(
                            from,
                            fromLayer + fromBox.index(both.x0(), j, k),
                            to,
                            toLayer + toBox.index(both.x0(), j, k),
                            both.width());
                }
            }
        }
    }
}
