package io.everloop.miniapps.s3d.stencil;

import java.util.Arrays;

/**
 * Differences of quantities in strips of cells: first and second ones of eighth order, and the tenth, which the filter takes
 * away. Results have the same bits however a grid is divided, because each cell is worked out by the same operations in the
 * same order. Used by the thread of the rank.
 */
public final class Stencil {

    /** How far differences of eighth order reach. */
    public static final int REACH = 4;

    /** How many numbers there are in a vector: loops may shift indices of an array by so many and still become vectors. */
    private static final int WIDTH = 4;

    private static final double[] FIRST = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    private static final double[] SECOND = {8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560};
    private static final double SECOND_CENTRE = -205.0 / 72;
    private static final double[] TENTH = {-210.0 / 1024, 120.0 / 1024, -45.0 / 1024, 10.0 / 1024, -1.0 / 1024};
    private static final double TENTH_CENTRE = 252.0 / 1024;

    private final Sweep sweep;
    private final Window window;
    private final double[][] first = new double[3][REACH];
    private final double[][] second = new double[3][REACH];
    private final double[][] currents;
    private final double[][] shifts;
    private final double[][] with = new double[REACH + 1][];
    private final double[][] against = new double[REACH + 1][];
    private final double[][] withRooms;
    private final double[][] againstRooms;
    private final double[] up;
    private final double[] down;
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
        currents = new double[WIDTH][window.length()];
        shifts = new double[WIDTH][window.length()];
        withRooms = new double[REACH + 1][window.length()];
        againstRooms = new double[REACH + 1][window.length()];
        up = new double[window.length()];
        down = new double[window.length()];
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

    /** A quantity, and what is one, two and three cells above it along x. */
    private void shift(int q, double[][] shifted) {
        shifted[0] = window.strip(q, strip, k);
        for (int by = 1; by < WIDTH; by++) {
            window.alongX(q, strip, k, by, shifted[by]);
        }
    }

    /**
     * Sets a change to what a carried quantity changes by along z, less what diffuses from each cell along all axes.
     *
     * @param current the quantity of the current along z
     */
    public void carryAlongZ(int current, int q, double[] change) {
        setScaled(change, window.strip(q, strip, k), centre, cells);
        for (int s = 1; s <= REACH && !sweep.isFlat(2); s++) {
            addCarried(
                    change,
                    window.strip(current, strip, k + s),
                    window.strip(q, strip, k + s),
                    window.strip(current, strip, k - s),
                    window.strip(q, strip, k - s),
                    first[2][s - 1],
                    second[2][s - 1],
                    cells);
        }
    }

    /**
     * Gets the currents of this strip ready, for whatever is then carried along x and y.
     *
     * @param current the quantity of the current along x; that along y follows
     */
    public void currents(int current) {
        if (!sweep.isFlat(0)) {
            shift(current, currents);
        }
        for (int s = 1; s <= REACH && !sweep.isFlat(1); s++) {
            with[s] = window.alongY(current + 1, strip, k, s, withRooms[s]);
            against[s] = window.alongY(current + 1, strip, k, -s, againstRooms[s]);
        }
    }

    /** Adds what a carried quantity changes by along x and y: its diffusion, less what the currents carry away. */
    public void carryAlongXAndY(int q, double[] change) {
        if (!sweep.isFlat(0)) {
            shift(q, shifts);
            carryAlongX(change);
        }
        for (int s = 1; s <= REACH && !sweep.isFlat(1); s++) {
            double[] ahead = window.alongY(q, strip, k, s, up);
            double[] behind = window.alongY(q, strip, k, -s, down);
            addCarried(change, with[s], ahead, against[s], behind, first[1][s - 1], second[1][s - 1], cells);
        }
    }

    /**
     * Sets a change to the divergence of the currents, taken away.
     *
     * @param current the quantity of the current along z
     */
    public void diverge(int current, double[] change) {
        Arrays.fill(change, 0);
        if (!sweep.isFlat(0)) {
            descendAlongX(currents, change);
        }
        for (int s = 1; s <= REACH && !sweep.isFlat(1); s++) {
            subtractDifference(change, with[s], against[s], first[1][s - 1], cells);
        }
        descend(current, 2, change);
    }

    /** A quantity some lines or planes away. */
    private double[] away(int q, int axis, int by, double[] room) {
        return axis == 1 ? window.alongY(q, strip, k, by, room) : window.strip(q, strip, k + by);
    }

    private void carryAlongX(double[] change) {
        double[][] m = currents;
        double[][] f = shifts;
        double[] c = first[0];
        double[] d = second[0];
        addCarriedAlongX(change, m[1], f[1], m[3], f[3], c[0], d[0], cells);
        addCarriedAlongX(change, m[2], f[2], m[2], f[2], c[1], d[1], cells);
        addCarriedAlongX(change, m[3], f[3], m[1], f[1], c[2], d[2], cells);
        addCarriedFarAlongX(change, m[0], f[0], c[3], d[3], cells);
    }

    private void descendAlongX(double[][] f, double[] change) {
        subtractDifferenceAlongX(change, f[1], f[3], first[0][0], cells);
        subtractDifferenceAlongX(change, f[2], f[2], first[0][1], cells);
        subtractDifferenceAlongX(change, f[3], f[1], first[0][2], cells);
        subtractFarDifferenceAlongX(change, f[0], first[0][3], cells);
    }

    /** Takes away the first difference of a quantity along an axis. */
    public void descend(int q, int axis, double[] change) {
        if (axis == 0 && !sweep.isFlat(0)) {
            shift(q, shifts);
            descendAlongX(shifts, change);
        }
        for (int s = 1; s <= REACH && axis > 0 && !sweep.isFlat(axis); s++) {
            subtractDifference(change, away(q, axis, s, up), away(q, axis, -s, down), first[axis][s - 1], cells);
        }
    }

    /**
     * Takes away a part of the tenth differences along all axes, which damps waves of two cells and leaves long ones.
     *
     * @param strength how much of the shortest waves along one axis is taken away
     */
    public void filter(int q, double strength, double[] change) {
        setScaled(change, window.strip(q, strip, k), 1 - strength * axes * TENTH_CENTRE, cells);
        if (!sweep.isFlat(0)) {
            shift(q, shifts);
            addSumAlongX(change, shifts[1], shifts[3], -strength * TENTH[0], cells);
            addSumAlongX(change, shifts[2], shifts[2], -strength * TENTH[1], cells);
            addSumAlongX(change, shifts[3], shifts[1], -strength * TENTH[2], cells);
            addFarSumAlongX(change, shifts[0], -strength * TENTH[3], cells);
            addFarthestSumAlongX(change, shifts[0], -strength * TENTH[4], cells);
        }
        for (int axis = 1; axis < 3; axis++) {
            for (int s = 1; s <= TENTH.length && !sweep.isFlat(axis); s++) {
                addSum(change, away(q, axis, s, up), away(q, axis, -s, down), -strength * TENTH[s - 1], cells);
            }
        }
    }

    private static void setScaled(double[] change, double[] f, double by, int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] = by * f[i];
        }
    }

    private static void addCarried(
            double[] change, double[] mUp, double[] up, double[] mDown, double[] down, double c, double d, int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] += d * (up[i] + down[i]) - c * (mUp[i] * up[i] - mDown[i] * down[i]);
        }
    }

    private static void subtractDifference(double[] change, double[] up, double[] down, double c, int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] -= c * (up[i] - down[i]);
        }
    }

    private static void addSum(double[] change, double[] up, double[] down, double weight, int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] += weight * (up[i] + down[i]);
        }
    }

    // Along x: cells below are those of an array that has been shifted upwards, WIDTH cells back; the first and the
    // last
    // cells of a strip, which are around lines, are left out

    private static void addCarriedAlongX(
            double[] change, double[] mUp, double[] up, double[] mDown, double[] down, double c, double d, int cells) {
        for (int i = WIDTH; i < cells - WIDTH; i++) {
            double below = down[i - WIDTH];
            change[i] += d * (up[i] + below) - c * (mUp[i] * up[i] - mDown[i - WIDTH] * below);
        }
    }

    private static void addCarriedFarAlongX(double[] change, double[] m, double[] f, double c, double d, int cells) {
        for (int i = WIDTH; i < cells - WIDTH; i++) {
            double above = f[i + WIDTH];
            double below = f[i - WIDTH];
            change[i] += d * (above + below) - c * (m[i + WIDTH] * above - m[i - WIDTH] * below);
        }
    }

    private static void subtractDifferenceAlongX(double[] change, double[] up, double[] down, double c, int cells) {
        for (int i = WIDTH; i < cells - WIDTH; i++) {
            change[i] -= c * (up[i] - down[i - WIDTH]);
        }
    }

    private static void subtractFarDifferenceAlongX(double[] change, double[] f, double c, int cells) {
        for (int i = WIDTH; i < cells - WIDTH; i++) {
            change[i] -= c * (f[i + WIDTH] - f[i - WIDTH]);
        }
    }

    private static void addSumAlongX(double[] change, double[] up, double[] down, double weight, int cells) {
        for (int i = WIDTH; i < cells - WIDTH; i++) {
            change[i] += weight * (up[i] + down[i - WIDTH]);
        }
    }

    private static void addFarSumAlongX(double[] change, double[] f, double weight, int cells) {
        for (int i = WIDTH; i < cells - WIDTH; i++) {
            change[i] += weight * (f[i + WIDTH] + f[i - WIDTH]);
        }
    }

    /** Five cells away, which is no vector's width: cell by cell. */
    private static void addFarthestSumAlongX(double[] change, double[] f, double weight, int cells) {
        for (int i = TENTH.length; i < cells - TENTH.length; i++) {
            change[i] += weight * (f[i + TENTH.length] + f[i - TENTH.length]);
        }
    }
}
