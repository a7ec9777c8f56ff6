package io.everloop.miniapps.s3d.stencil;

import java.util.Arrays;

/**
 * Several quantities in the cells of a block and around it. Every line of cells along x is an array of its own: loops over
 * lines at the same index are what compilers turn into vector instructions, shifted indices of one array are not.
 */
public final class Rows {

    /** How far lines reach beyond the block, in each direction: differences need four cells, the filter five. */
    public static final int GHOSTS = 5;

    private final int nx;
    private final int ny;
    private final int nz;
    private final double[][][] lines;

    public Rows(int nx, int ny, int nz, int quantities) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
        lines = new double[quantities][(ny + 2 * GHOSTS) * (nz + 2 * GHOSTS)][nx + 2 * GHOSTS];
    }

    public int nx() {
        return nx;
    }

    public int ny() {
        return ny;
    }

    public int nz() {
        return nz;
    }

    /** How many cells the block has along an axis. */
    public int cells(int axis) {
        return axis == 0 ? nx : axis == 1 ? ny : nz;
    }

    /** A line along x, whose cell 0 is at {@link #GHOSTS}. */
    public double[] line(int quantity, int j, int k) {
        return lines[quantity][(k + GHOSTS) * (ny + 2 * GHOSTS) + j + GHOSTS];
    }

    /** The same, so many lines further along y or z. */
    double[] line(int quantity, int j, int k, int axis, int shift) {
        return axis == 1 ? line(quantity, j + shift, k) : line(quantity, j, k + shift);
    }

    /** Gives a quantity the same value everywhere. */
    public void fill(int quantity, double value) {
        for (double[] line : lines[quantity]) {
            Arrays.fill(line, value);
        }
    }
}
