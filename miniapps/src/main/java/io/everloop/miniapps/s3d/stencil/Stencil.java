package io.everloop.miniapps.s3d.stencil;

/**
 * Differences along lines of cells: first and second ones of eighth order, and the tenth, which the filter takes away.
 * Results have the same bits however a grid is divided, because each cell is worked out by the same operations in the same
 * order. Loops are short and have no conditions, and each works on few arrays, so that they become vector instructions.
 */
public final class Stencil {

    /** How far differences of eighth order reach. */
    public static final int REACH = 4;

    private static final int G = Rows.GHOSTS;
    private static final double[] FIRST = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    private static final double[] SECOND = {8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560};
    private static final double SECOND_CENTRE = -205.0 / 72;
    private static final double[] TENTH = {-210.0 / 1024, 120.0 / 1024, -45.0 / 1024, 10.0 / 1024, -1.0 / 1024};
    private static final double TENTH_CENTRE = 252.0 / 1024;

    private final Rows rows;
    private final boolean[] isFlat = new boolean[3];
    private final double[][] first = new double[3][REACH];
    private final double[][] second = new double[3][REACH];
    private final double[] product;
    private double centre;
    private int axes;

    /**
     * For the quantities of a block.
     *
     * @param widths how wide a cell is along each axis; 0 if nothing varies along it
     * @param diffusivity of second differences
     */
    public Stencil(Rows rows, double[] widths, double diffusivity) {
        this.rows = rows;
        product = new double[rows.nx() + 2 * G];
        for (int axis = 0; axis < 3; axis++) {
            isFlat[axis] = widths[axis] == 0;
            axes += isFlat[axis] ? 0 : 1;
            double h = isFlat[axis] ? Double.POSITIVE_INFINITY : widths[axis];
            for (int k = 0; k < REACH; k++) {
                first[axis][k] = FIRST[k] / h;
                second[axis][k] = diffusivity * SECOND[k] / (h * h);
            }
            centre += diffusivity * SECOND_CENTRE / (h * h);
        }
    }

    /**
     * Adds what a carried quantity changes by in a line of cells: its diffusion, less what currents carry away.
     *
     * @param currents the quantity of the current along x; those along y and z follow
     * @param q the carried quantity
     */
    public void carry(int currents, int q, int j, int k, double[] change) {
        double[] here = rows.line(q, j, k);
        scale(change, here, centre);
        if (!isFlat[0]) {
            multiply(rows.line(currents, j, k), here);
            carryAlong(change, product, here, first[0], second[0]);
        }
        for (int axis = 1; axis < 3; axis++) {
            for (int s = 1; s <= REACH && !isFlat[axis]; s++) {
                carryAcross(
                        change,
                        rows.line(currents + axis, j, k, axis, s),
                        rows.line(q, j, k, axis, s),
                        rows.line(currents + axis, j, k, axis, -s),
                        rows.line(q, j, k, axis, -s),
                        first[axis][s - 1],
                        second[axis][s - 1]);
            }
        }
    }

    /** Takes away the first difference of a quantity along an axis. */
    public void descend(int q, int axis, int j, int k, double[] change) {
        if (isFlat[axis]) {
            return;
        }
        if (axis == 0) {
            descendAlong(change, rows.line(q, j, k), first[0]);
            return;
        }
        for (int s = 1; s <= REACH; s++) {
            descendAcross(change, rows.line(q, j, k, axis, s), rows.line(q, j, k, axis, -s), first[axis][s - 1]);
        }
    }

    /**
     * Takes away a part of the tenth differences along all axes, which damps waves of two cells and leaves long ones.
     *
     * @param strength how much of the shortest waves along one axis is taken away
     */
    public void filter(int q, int j, int k, double strength, double[] change) {
        double[] here = rows.line(q, j, k);
        scale(change, here, -strength * axes * TENTH_CENTRE);
        if (!isFlat[0]) {
            filterAlong(change, here, -strength);
        }
        for (int axis = 1; axis < 3; axis++) {
            for (int s = 1; s <= TENTH.length && !isFlat[axis]; s++) {
                filterAcross(
                        change, rows.line(q, j, k, axis, s), rows.line(q, j, k, axis, -s), -strength * TENTH[s - 1]);
            }
        }
    }

    private static void scale(double[] change, double[] f, double by) {
        for (int i = G; i < change.length - G; i++) {
            change[i] += by * f[i];
        }
    }

    private void multiply(double[] m, double[] f) {
        for (int i = 0; i < product.length; i++) {
            product[i] = m[i] * f[i];
        }
    }

    private static void carryAcross(
            double[] change, double[] mUp, double[] up, double[] mDown, double[] down, double c, double d) {
        for (int i = G; i < change.length - G; i++) {
            change[i] += d * (up[i] + down[i]) - c * (mUp[i] * up[i] - mDown[i] * down[i]);
        }
    }

    private static void carryAlong(double[] change, double[] m, double[] f, double[] c, double[] d) {
        double c1 = c[0];
        double c2 = c[1];
        double c3 = c[2];
        double c4 = c[3];
        double d1 = d[0];
        double d2 = d[1];
        double d3 = d[2];
        double d4 = d[3];
        for (int i = G; i < change.length - G; i++) {
            change[i] += d1 * (f[i + 1] + f[i - 1])
                    + d2 * (f[i + 2] + f[i - 2])
                    + d3 * (f[i + 3] + f[i - 3])
                    + d4 * (f[i + 4] + f[i - 4])
                    - c1 * (m[i + 1] - m[i - 1])
                    - c2 * (m[i + 2] - m[i - 2])
                    - c3 * (m[i + 3] - m[i - 3])
                    - c4 * (m[i + 4] - m[i - 4]);
        }
    }

    private static void descendAcross(double[] change, double[] up, double[] down, double c) {
        for (int i = G; i < change.length - G; i++) {
            change[i] -= c * (up[i] - down[i]);
        }
    }

    private static void descendAlong(double[] change, double[] f, double[] c) {
        for (int s = 1; s <= REACH; s++) {
            double weight = c[s - 1];
            for (int i = G; i < change.length - G; i++) {
                change[i] -= weight * (f[i + s] - f[i - s]);
            }
        }
    }

    private static void filterAcross(double[] change, double[] up, double[] down, double weight) {
        for (int i = G; i < change.length - G; i++) {
            change[i] += weight * (up[i] + down[i]);
        }
    }

    private static void filterAlong(double[] change, double[] f, double scale) {
        for (int s = 1; s <= TENTH.length; s++) {
            double weight = scale * TENTH[s - 1];
            for (int i = G; i < change.length - G; i++) {
                change[i] += weight * (f[i + s] + f[i - s]);
            }
        }
    }
}
