package io.everloop.miniapps.s3d.stencil;

import io.everloop.miniapps.grid.Box;

/**
 * How large a block of cells is, and how its numbers lie: along x first, then y, then z. Seen along an axis it consists of
 * pieces, and each piece of layers that lie one behind the other.
 *
 * @param nx cells along x
 * @param ny along y
 * @param nz along z
 */
public record Extent(int nx, int ny, int nz) {

    public static Extent of(Box box) {
        return new Extent(box.width(), box.depth(), box.height());
    }

    public int cells() {
        return nx * ny * nz;
    }

    /** How many layers there are along an axis. */
    int layers(int axis) {
        return axis == 0 ? nx : axis == 1 ? ny : nz;
    }

    /** How many cells of a layer lie side by side. */
    int layer(int axis) {
        return axis == 0 ? 1 : axis == 1 ? nx : nx * ny;
    }

    /** How many pieces there are along an axis: lines, planes, or the whole block. */
    int pieces(int axis) {
        return axis == 0 ? ny * nz : axis == 1 ? nz : 1;
    }
}
