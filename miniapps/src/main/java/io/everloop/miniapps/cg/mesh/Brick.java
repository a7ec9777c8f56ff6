package io.everloop.miniapps.cg.mesh;

import io.everloop.miniapps.grid.Box;
import io.everloop.miniapps.grid.Decomposition;

/**
 * The unit cube, cut into hexahedra.
 *
 * @param nx how many along x; there is one node more
 * @param ny along y
 * @param nz along z
 */
public record Brick(int nx, int ny, int nz) {

    /** The brick that has these nodes. */
    public static Brick of(Box nodes) {
        return new Brick(nodes.width() - 1, nodes.depth() - 1, nodes.height() - 1);
    }

    /**
     * Its nodes, divided among ranks.
     *
     * @throws IllegalArgumentException with a sentence, if there are too few
     */
    public Decomposition divided(int ranks) {
        return Decomposition.of(nodes(), ranks, 1);
    }

    /** All nodes. */
    public Box nodes() {
        return new Box(0, 0, 0, nx + 1, ny + 1, nz + 1);
    }

    public boolean isBoundary(int i, int j, int k) {
        return i == 0 || j == 0 || k == 0 || i == nx || j == ny || k == nz;
    }

    /** As in "32x32x32". */
    @Override
    public String toString() {
        return nx + "x" + ny + "x" + nz;
    }
}
