package io.everloop.miniapps.s3d.stencil;

import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import io.everloop.miniapps.grid.Decomposition;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills the cells around a block: with those of neighbours, with its own where the grid is closed and not divided, or with
 * its own as in a mirror where the grid ends. Differences follow axes, so edges and corners are never needed. Everything for
 * one neighbour travels in one message. Used by the thread of the rank.
 */
public final class Halo {

    private static final int TAG = 20;
    private static final int G = Rows.GHOSTS;

    /** What is beyond a face of the block. */
    private enum Beyond {
        /** Nothing varies along this axis. */
        NOTHING,
        /** The grid ends: it goes on as in a mirror. */
        MIRROR,
        /** The other end of this block. */
        SELF,
        /** A block of another rank. */
        NEIGHBOUR
    }

    private final Rows rows;
    private final Beyond[] beyond = new Beyond[6];
    private final int[] neighbours = new int[6];
    private final double[][] incoming = new double[6][];
    private final double[][] outgoing = new double[6][];
    private final List<Request<?>> pending = new ArrayList<>();

    /**
     * @param isClosed whether the first cells follow the last ones
     * @param quantities how many are exchanged at once, at most
     */
    public Halo(Rows rows, Decomposition parts, int rank, boolean isClosed, int quantities) {
        this.rows = rows;
        for (int face = 0; face < 6; face++) {
            int axis = face / 2;
            int place = parts.place(rank, axis);
            boolean isEnd = place == (face % 2 == 0 ? 0 : parts.parts(axis) - 1);
            neighbours[face] = parts.beside(rank, axis, face % 2 == 1);
            beyond[face] = rows.cells(axis) == 1 && parts.parts(axis) == 1
                    ? Beyond.NOTHING
                    : isEnd && !isClosed ? Beyond.MIRROR : neighbours[face] == rank ? Beyond.SELF : Beyond.NEIGHBOUR;
            if (beyond[face] == Beyond.NEIGHBOUR) {
                int most = quantities * G * rows.nx() * rows.ny() * rows.nz() / rows.cells(axis);
                incoming[face] = new double[most];
                outgoing[face] = new double[most];
            }
        }
    }

    /**
     * Fills them; collective among neighbours.
     *
     * @param quantities those that are needed
     * @param depth how far
     */
    public void exchange(Communicator comm, int[] quantities, int depth) {
        pending.clear();
        for (int face = 0; face < 6; face++) {
            if (beyond[face] == Beyond.NEIGHBOUR) {
                int length = copy(face, quantities, depth, null, Direction.COUNT);
                pending.add(comm.irecv(incoming[face], 0, length, neighbours[face], TAG + face));
            }
        }
        for (int face = 0; face < 6; face++) {
            if (beyond[face] == Beyond.NEIGHBOUR) {
                int length = copy(face, quantities, depth, outgoing[face], Direction.OUT);
                pending.add(comm.isend(outgoing[face], 0, length, neighbours[face], TAG + (face ^ 1)));
            }
        }
        for (int face = 0; face < 6; face++) {
            if (beyond[face] == Beyond.SELF || beyond[face] == Beyond.MIRROR) {
                reflect(face, quantities, depth);
            }
        }
        for (int i = 0; i < pending.size(); i++) {
            pending.get(i).await();
        }
        for (int face = 0; face < 6; face++) {
            if (beyond[face] == Beyond.NEIGHBOUR) {
                copy(face, quantities, depth, incoming[face], Direction.IN);
            }
        }
    }

    private enum Direction {
        COUNT,
        OUT,
        IN
    }

    /** Copies layers at a face, lowest first, to or from a message; how many numbers those are. */
    private int copy(int face, int[] quantities, int depth, double[] message, Direction direction) {
        int axis = face / 2;
        int n = rows.cells(axis);
        boolean isOut = direction == Direction.OUT;
        int from = face % 2 == 0 ? isOut ? 0 : -depth : isOut ? n - depth : n;
        int i0 = axis == 0 ? from : 0;
        int width = axis == 0 ? depth : rows.nx();
        int j0 = axis == 1 ? from : 0;
        int j1 = axis == 1 ? from + depth : rows.ny();
        int k0 = axis == 2 ? from : 0;
        int k1 = axis == 2 ? from + depth : rows.nz();
        if (direction == Direction.COUNT) {
            return quantities.length * width * (j1 - j0) * (k1 - k0);
        }
        int at = 0;
        for (int q : quantities) {
            for (int k = k0; k < k1; k++) {
                for (int j = j0; j < j1; j++) {
                    double[] line = rows.line(q, j, k);
                    if (isOut) {
                        System.arraycopy(line, G + i0, message, at, width);
                    } else {
                        System.arraycopy(message, at, line, G + i0, width);
                    }
                    at += width;
                }
            }
        }
        return at;
    }

    /** Fills the cells beyond a face with those of this block. */
    private void reflect(int face, int[] quantities, int depth) {
        int axis = face / 2;
        int n = rows.cells(axis);
        boolean isMirror = beyond[face] == Beyond.MIRROR;
        for (int layer = 1; layer <= depth; layer++) {
            int to = face % 2 == 0 ? -layer : n - 1 + layer;
            int from = isMirror ? (face % 2 == 0 ? layer - 1 : n - layer) : (face % 2 == 0 ? n - layer : layer - 1);
            for (int q : quantities) {
                copyLayer(q, axis, from, to);
            }
        }
    }

    private void copyLayer(int q, int axis, int from, int to) {
        for (int k = 0; k < (axis == 2 ? 1 : rows.nz()); k++) {
            for (int j = 0; j < (axis == 1 ? 1 : rows.ny()); j++) {
                if (axis == 0) {
                    double[] line = rows.line(q, j, k);
                    line[G + to] = line[G + from];
                } else {
                    double[] source = rows.line(q, j, k, axis, from);
                    System.arraycopy(source, G, rows.line(q, j, k, axis, to), G, rows.nx());
                }
            }
        }
    }
}
