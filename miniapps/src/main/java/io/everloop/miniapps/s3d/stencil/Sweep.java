package io.everloop.miniapps.s3d.stencil;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.grid.Decomposition;

/**
 * Goes over the fields of a block once, plane after plane, and changes them in place. Quantities are worked out when a plane
 * comes within reach, from fields that are still old, and stay in a window until no plane needs them; so memory moves nothing
 * but the fields, and what belongs to those who change them. Several planes are changed at a time, strip by strip: most of
 * what one of them needs of the planes around is then still in the cache for the next. Used by the thread of the rank;
 * allocates nothing.
 *
 * <p>Neighbours exchange fields before, not while, the block is gone over. Copying through memory is most of what an exchange
 * takes and keeps this thread busy itself, so there is little to overlap, and planes have one order only.
 */
public final class Sweep {

    /** How far it reaches beyond a block, at most: differences need four cells, the filter five. */
    public static final int FARTHEST = 5;

    /** How many planes are changed at a time. */
    public static final int PLANES = 2;

    /** What is done on the way. */
    public interface Work {

        /** Works out quantities of cells, each from its fields. */
        void quantities(double[][] fields, double[][] quantities, int cells);

        /** Changes the fields of a strip in several planes; the quantities of all cells within reach are there. */
        void change(int strip, int begin, int end);
    }

    private final Extent extent;
    private final Strips strips;
    private final Halo halo;
    private final Window window;
    private final boolean[] isFlat = new boolean[3];
    private final double[][] fields;
    private final double[][] quantities;

    /**
     * For the block of a rank.
     *
     * @param fields how many it has
     * @param quantities how many are worked out
     * @param isClosed whether the first cells follow the last ones
     */
    public Sweep(Decomposition parts, int rank, boolean isClosed, int fields, int quantities) {
        extent = Extent.of(parts.box(rank));
        strips = Strips.of(extent.nx(), extent.ny(), FARTHEST - 1);
        halo = new Halo(extent, fields, parts, rank, isClosed, FARTHEST);
        window = new Window(strips, quantities, FARTHEST, PLANES);
        for (int axis = 0; axis < 3; axis++) {
            isFlat[axis] = extent.layers(axis) == 1 && parts.parts(axis) == 1;
        }
        int layers = FARTHEST * (extent.nx() + 2 * FARTHEST);
        this.fields = new double[fields][Math.max(window.length(), layers)];
        this.quantities = new double[quantities][];
    }

    public Extent extent() {
        return extent;
    }

    /** Where quantities are. */
    public Window window() {
        return window;
    }

    /** Whether nothing varies along an axis. */
    boolean isFlat(int axis) {
        return isFlat[axis];
    }

    /**
     * Does some work on all of the block; collective among neighbours.
     *
     * @param block its fields, one after the other
     * @param reach how far away quantities are needed
     */
    public void run(Communicator comm, double[] block, int reach, Work work) {
        halo.exchange(comm, block, reach);
        window.begin(reach);
        int ahead = isFlat[2] ? 0 : reach;
        int next = -ahead;
        for (int first = 0; first < extent.nz(); first += PLANES) {
            int end = Math.min(first + PLANES, extent.nz());
            for (; next < end + ahead; next++) {
                enter(block, next, reach, work);
            }
            for (int strip = 0; strip < strips.count(); strip++) {
                work.change(strip, first, end);
            }
        }
    }

    private void enter(double[] block, int k, int reach, Work work) {
        for (int strip = 0; strip < strips.count(); strip++) {
            for (int f = 0; f < fields.length; f++) {
                load(block, f, strip, k, reach);
            }
            for (int q = 0; q < quantities.length; q++) {
                quantities[q] = window.strip(q, strip, k);
            }
            work.quantities(fields, quantities, window.cells(strip));
        }
        if (k >= 0 && k < extent.nz() && !isFlat[1]) {
            beyond(block, k, reach, false, work);
            beyond(block, k, reach, true, work);
        }
    }

    /** Loads a field of a strip, and of the cells around its lines. */
    private void load(double[] block, int f, int strip, int k, int reach) {
        double[] to = fields[f];
        if (k < 0 || k >= extent.nz()) {
            window.load(halo.plane(k), halo.planeAt(f, k), strip, to);
            return;
        }
        window.load(block, f * extent.cells() + k * extent.layer(2), strip, to);
        int line = k * extent.ny() + strips.begin(strip);
        for (int j = 0, at = 0; j < strips.lines(strip) && !isFlat[0]; j++, at += extent.nx() + 2 * reach) {
            halo.copyCells(0, block, f, line + j, to, at);
            halo.copyCells(1, block, f, line + j, to, at + reach + extent.nx());
        }
    }

    /** Works out the quantities of lines below or above a plane, along y. */
    private void beyond(double[] block, int k, int reach, boolean isAbove, Work work) {
        int pitch = extent.nx() + 2 * reach;
        for (int f = 0; f < fields.length; f++) {
            for (int layer = 0; layer < reach; layer++) {
                halo.copyLayer(isAbove ? 3 : 2, block, f, k, layer, fields[f], layer * pitch + reach);
            }
        }
        for (int q = 0; q < quantities.length; q++) {
            quantities[q] = window.beyond(q, isAbove, k);
        }
        work.quantities(fields, quantities, reach * pitch);
    }
}
