package io.everloop.miniapps.s3d.stencil;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.grid.Decomposition;
import io.everloop.miniapps.grid.Exchange;

/**
 * What the fields are around a block: those of neighbours, its own where the grid is closed and not divided, or its own as in
 * a mirror where the grid ends. Differences follow axes, so edges and corners are never needed. Everything for one neighbour
 * travels in one message, through buffers that are kept. Used by the thread of the rank.
 */
final class Halo {

    private static final int TAG = 20;

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

    private final Extent extent;
    private final int fields;
    private final Beyond[] beyond = new Beyond[6];
    private final int[] neighbours = new int[6];
    private final double[][] around = new double[6][];

    /** Planes are changed one after the other, so those that are needed last are kept; lines are read while they are old. */
    private final boolean[] isKept = new boolean[6];

    private final double[][] outgoing = new double[6][];

    /** What is exchanged for each depth; made when it is first asked for. */
    private final Exchange[] exchanges;

    private int depth;

    /**
     * @param isClosed whether the first cells follow the last ones
     * @param most how deep it is, at most
     */
    Halo(Extent extent, int fields, Decomposition parts, int rank, boolean isClosed, int most) {
        this.extent = extent;
        this.fields = fields;
        exchanges = new Exchange[most + 1];
        for (int face = 0; face < 6; face++) {
            int axis = face / 2;
            int place = parts.place(rank, axis);
            boolean isEnd = place == (isLow(face) ? 0 : parts.parts(axis) - 1);
            neighbours[face] = parts.beside(rank, axis, !isLow(face));
            beyond[face] = extent.layers(axis) == 1 && parts.parts(axis) == 1
                    ? Beyond.NOTHING
                    : isEnd && !isClosed ? Beyond.MIRROR : neighbours[face] == rank ? Beyond.SELF : Beyond.NEIGHBOUR;
            isKept[face] = beyond[face] == Beyond.NEIGHBOUR || (axis == 2 && beyond[face] != Beyond.NOTHING);
            if (isKept[face]) {
                around[face] = new double[fields * extent.pieces(axis) * most * extent.layer(axis)];
            }
            if (beyond[face] == Beyond.NEIGHBOUR) {
                outgoing[face] = new double[around[face].length];
            }
        }
    }

    private static boolean isLow(int face) {
        return face % 2 == 0;
    }

    /**
     * Gets what is around the block now; collective among neighbours. All faces travel at the same time.
     *
     * @param depth how many layers
     */
    void exchange(Communicator comm, double[] block, int depth) {
        this.depth = depth;
        if (exchanges[depth] == null) {
            exchanges[depth] = exchange();
        }
        for (int face = 0; face < 6; face++) {
            if (beyond[face] == Beyond.NEIGHBOUR) {
                collect(face, block);
            }
        }
        exchanges[depth].begin(comm);
        for (int face = 4; face < 6; face++) {
            if (beyond[face] == Beyond.SELF || beyond[face] == Beyond.MIRROR) {
                keep(face, block);
            }
        }
        exchanges[depth].await();
    }

    /** What leaves through a face comes in through the opposite one of the neighbour there. */
    private Exchange exchange() {
        Exchange exchange = new Exchange();
        for (int face = 0; face < 6; face++) {
            if (beyond[face] == Beyond.NEIGHBOUR) {
                int axis = face / 2;
                int length = fields * extent.pieces(axis) * depth * extent.layer(axis);
                exchange.receive(around[face], length, neighbours[face], TAG + (face ^ 1));
                exchange.send(outgoing[face], length, neighbours[face], TAG + face);
            }
        }
        return exchange;
    }

    private void keep(int face, double[] block) {
        int length = extent.layer(2);
        for (int f = 0, at = 0; f < fields; f++) {
            for (int layer = 0; layer < depth; layer++, at += length) {
                System.arraycopy(block, at(2, f, 0, own(face, layer)), around[face], at, length);
            }
        }
    }

    private void collect(int face, double[] block) {
        int axis = face / 2;
        int layer = isLow(face) ? 0 : extent.layers(axis) - depth;
        int length = depth * extent.layer(axis);
        for (int f = 0, at = 0; f < fields; f++) {
            for (int piece = 0; piece < extent.pieces(axis); piece++, at += length) {
                System.arraycopy(block, at(axis, f, piece, layer), outgoing[face], at, length);
            }
        }
    }

    /** Where a layer of a piece of a field begins. */
    private int at(int axis, int f, int piece, int layer) {
        return f * extent.cells() + (piece * extent.layers(axis) + layer) * extent.layer(axis);
    }

    /** Copies the cells before or behind a line of the block: those beyond a face across x, lowest first. */
    void copyCells(int face, double[] block, int f, int line, double[] to, int at) {
        double[] from = isKept[face] ? around[face] : block;
        int first = isKept[face] ? (f * extent.pieces(0) + line) * depth : at(0, f, line, own(face, 0));
        int step = isKept[face] || beyond[face] == Beyond.SELF ? 1 : -1;
        for (int i = 0; i < depth; i++) {
            to[at + i] = from[first + step * i];
        }
    }

    /** Copies a layer beyond a face from one piece of the block; the lowest is layer 0. */
    void copyLayer(int face, double[] block, int f, int piece, int layer, double[] to, int at) {
        int axis = face / 2;
        int length = extent.layer(axis);
        if (isKept[face]) {
            int from = (f * extent.pieces(axis) + piece) * depth + layer;
            System.arraycopy(around[face], from * length, to, at, length);
        } else {
            System.arraycopy(block, at(axis, f, piece, own(face, layer)), to, at, length);
        }
    }

    /** The layer of this block that continues it beyond a face. */
    private int own(int face, int layer) {
        int n = extent.layers(face / 2);
        if (beyond[face] == Beyond.SELF) {
            return isLow(face) ? n - depth + layer : layer;
        }
        return isLow(face) ? depth - 1 - layer : n - 1 - layer;
    }

    /** Where a plane beyond the block is, but not farther than the depth. */
    double[] plane(int k) {
        return around[k < 0 ? 4 : 5];
    }

    /** Where a field of this plane begins. */
    int planeAt(int f, int k) {
        return (f * depth + (k < 0 ? k + depth : k - extent.nz())) * extent.layer(2);
    }
}
