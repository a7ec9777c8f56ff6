package io.everloop.miniapps.s3d.stencil;

import java.util.Arrays;

/**
 * Differences of quantities in strips of cells: first and second ones of eighth order, and the tenth, which the filter takes
 * away. Results have the same bits however a grid is divided, because each cell is worked out by the same operations in the
 * same order. Used by the thread of the rank.
 *
 * <p>What is carried to a cell and what diffuses there, from a neighbour some cells away, is its quantity times a weight that
 * follows from the current at the neighbour. Weights are the same for all quantities, so they are worked out once for a strip.
 */
public final class Stencil {

    /** How far differences of eighth order reach. */
    public static final int REACH = 4;

    private static final double[] FIRST = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    private static final double[] SECOND = {8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560};
    private static final double SECOND_CENTRE = -205.0 / 72;
    private static final double[] TENTH = {-210.0 / 1024, 120.0 / 1024, -45.0 / 1024, 10.0 / 1024, -1.0 / 1024};
    private static final double TENTH_CENTRE = 252.0 / 1024;

    /** Something of the cells on either side of those of a strip, by how far away they are. */
    private static final class Sides {
        private final double[][] up;
        private final double[][] down;

        Sides(int reach, int length) {
            up = new double[reach + 1][length];
            down = new double[reach + 1][length];
        }
    }

    private final Sweep sweep;
    private final Window window;
    private final double[][] first = new double[3][REACH];
    private final double[][] second = new double[3][REACH];

    /** Weights along x and y for the strip, and along z for each of the planes that are changed at a time. */
    private final Sides[] across = new Sides[2];

    private final Sides[] along = new Sides[Sweep.PLANES];

    /** Quantities, and where they may be put. */
    private final Sides sides = new Sides(TENTH.length, 0);

    private final Sides rooms;
    private double centre;
    private int axes;
    private int strip;
    private int k;
    private int cells;

    /**
     * For the quantities of a block.
     *
     * @param widths how wide a cell is along each axis
     * @param diffusivity of second differences
     */
    public Stencil(Sweep sweep, double[] widths, double diffusivity) {
        this.sweep = sweep;
        window = sweep.window();
        Arrays.setAll(across, axis -> new Sides(REACH, window.length()));
        Arrays.setAll(along, plane -> new Sides(REACH, window.length()));
        rooms = new Sides(TENTH.length, window.length());
        for (int axis = 0; axis < 3; axis++) {
            axes += sweep.isFlat(axis) ? 0 : 1;
            double h = sweep.isFlat(axis) ? Double.POSITIVE_INFINITY : widths[axis];
            for (int s = 0; s < REACH; s++) {
                first[axis][s] = FIRST[s] / h;
                second[axis][s] = diffusivity * SECOND[s] / (h * h);
            }
            centre += diffusivity * SECOND_CENTRE / (h * h);
        }
    }

    /** Goes to a strip. */
    public void moveTo(int strip, int k) {
        this.strip = strip;
        this.k = k;
        cells = window.cells(strip);
    }

    /** Finds a quantity on both sides along an axis, up to so many cells away. */
    private void find(int q, int axis, int reach) {
        for (int s = 1; s <= reach; s++) {
            sides.up[s] = away(q, axis, s, rooms.up[s]);
            sides.down[s] = away(q, axis, -s, rooms.down[s]);
        }
    }

    private double[] away(int q, int axis, int by, double[] room) {
        return switch (axis) {
            case 0 -> window.alongX(q, strip, k, by, room);
            case 1 -> window.alongY(q, strip, k, by, room);
            default -> window.strip(q, strip, k + by);
        };
    }

    /**
     * Gets the current along z ready, for whatever is then carried along it.
     *
     * @param plane which of those that are changed at a time
     */
    public void currentAlongZ(int current, int plane) {
        weigh(current, 2, along[plane]);
    }

    /**
     * Gets the currents along x and y ready.
     *
     * @param current the quantity of that along x; that along y follows
     */
    public void currentsAlongXAndY(int current) {
        for (int axis = 0; axis < 2; axis++) {
            weigh(current + axis, axis, across[axis]);
        }
    }

    private void weigh(int current, int axis, Sides weights) {
        if (sweep.isFlat(axis)) {
            return;
        }
        find(current, axis, REACH);
        for (int s = 1; s <= REACH; s++) {
            weigh(sides.up[s], -first[axis][s - 1], second[axis][s - 1], weights.up[s], cells);
            weigh(sides.down[s], first[axis][s - 1], second[axis][s - 1], weights.down[s], cells);
        }
    }

    /** Sets a change to what a carried quantity changes by along z, less what diffuses from each cell along all axes. */
    public void carryAlongZ(int q, int plane, double[] change) {
        setScaled(change, window.strip(q, strip, k), centre, cells);
        carry(q, 2, along[plane], change);
    }

    /** Adds what a carried quantity changes by along x and y: its diffusion, less what the currents carry away. */
    public void carryAlongXAndY(int q, double[] change) {
        for (int axis = 0; axis < 2; axis++) {
            carry(q, axis, across[axis], change);
        }
    }

    private void carry(int q, int axis, Sides weights, double[] change) {
        if (!sweep.isFlat(axis)) {
            find(q, axis, REACH);
            for (int s = 1; s <= REACH; s++) {
                addWeighted(change, weights.up[s], sides.up[s], weights.down[s], sides.down[s], cells);
            }
        }
    }

    /**
     * Sets a change to the divergence of the currents, taken away.
     *
     * @param current the quantity of that along x; those along y and z follow
     */
    public void diverge(int current, double[] change) {
        Arrays.fill(change, 0);
        for (int axis = 0; axis < 3; axis++) {
            descend(current + axis, axis, change);
        }
    }

    /** Takes away the first difference of a quantity along an axis. */
    public void descend(int q, int axis, double[] change) {
        if (!sweep.isFlat(axis)) {
            find(q, axis, REACH);
            for (int s = 1; s < REACH; s += 2) {
                subtractDifferences(
                        change,
                        sides.up[s],
                        sides.down[s],
                        first[axis][s - 1],
                        sides.up[s + 1],
                        sides.down[s + 1],
                        first[axis][s],
                        cells);
            }
        }
    }

    /**
     * Takes away a part of the tenth differences along all axes, which damps waves of two cells and leaves long ones.
     *
     * @param strength how much of the shortest waves along one axis is taken away
     */
    public void filter(int q, double strength, double[] change) {
        setScaled(change, window.strip(q, strip, k), 1 - strength * axes * TENTH_CENTRE, cells);
        for (int axis = 0; axis < 3; axis++) {
            if (sweep.isFlat(axis)) {
                continue;
            }
            find(q, axis, TENTH.length);
            for (int s = 1; s <= TENTH.length; s++) {
                addSum(change, sides.up[s], sides.down[s], -strength * TENTH[s - 1], cells);
            }
        }
    }

    private static void setScaled(double[] change, double[] f, double by, int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] = by * f[i];
        }
    }

    private static void weigh(double[] current, double c, double d, double[] weight, int cells) {
        for (int i = 0; i < cells; i++) {
            weight[i] = d + c * current[i];
        }
    }

    // Loops over more than seven arrays are not turned into vector instructions.

    private static void addWeighted(
            double[] change, double[] upWeight, double[] up, double[] downWeight, double[] down, int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] += upWeight[i] * up[i] + downWeight[i] * down[i];
        }
    }

    private static void subtractDifferences(
            double[] change,
            double[] up,
            double[] down,
            double c,
            double[] farUp,
            double[] farDown,
            double farC,
            int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] -= c * (up[i] - down[i]) + farC * (farUp[i] - farDown[i]);
        }
    }

    private static void addSum(double[] change, double[] up, double[] down, double weight, int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] += weight * (up[i] + down[i]);
        }
    }
}
