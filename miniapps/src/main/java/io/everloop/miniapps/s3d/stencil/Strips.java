package io.everloop.miniapps.s3d.stencil;

/**
 * How a plane of cells is cut: into strips of whole lines along x, which follow each other along y. In a strip there are a few
 * cells more before and behind each line. It is as long as loops need to be fast, and as short as it has to be for what is
 * done with it to stay in the nearest caches.
 *
 * @param nx cells of a line
 * @param ny lines of a plane
 * @param lines of a strip; the last one may have fewer
 */
record Strips(int nx, int ny, int lines) {

    private static final int CELLS = 900;

    static Strips of(int nx, int ny, int reach) {
        return new Strips(nx, ny, Math.min(ny, Math.max(1, CELLS / (nx + 2 * reach))));
    }

    int count() {
        return (ny + lines - 1) / lines;
    }

    /** The first line of a strip. */
    int begin(int strip) {
        return strip * lines;
    }

    /** How many lines a strip has. */
    int lines(int strip) {
        return Math.min(lines, ny - begin(strip));
    }
}
