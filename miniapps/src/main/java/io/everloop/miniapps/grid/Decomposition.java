package io.everloop.miniapps.grid;

/**
 * Points divided among ranks: a grid of boxes as equal as they can be, with as little surface between them as possible.
 *
 * @param all what is divided
 * @param px how many boxes along x
 * @param py along y
 * @param pz along z
 */
public record Decomposition(Box all, int px, int py, int pz) {

    /**
     * For so many ranks.
     *
     * @param least how many points a box has at least in each direction that is cut
     * @throws IllegalArgumentException if there are no so many boxes
     */
    public static Decomposition of(Box all, int ranks, int least) {
        Decomposition best = null;
        for (int px = 1; px <= ranks; px++) {
            for (int py = 1; ranks % px == 0 && py <= ranks / px; py++) {
                if (ranks / px % py == 0) {
                    best = better(best, new Decomposition(all, px, py, ranks / px / py), least);
                }
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("a grid of " + all.size() + " points cannot be divided among " + ranks
                    + " ranks, at least " + least + " in each direction for each of them: choose more with --nx, --ny"
                    + " and --nz, or fewer ranks with -n");
        }
        return best;
    }

    private static Decomposition better(Decomposition best, Decomposition other, int least) {
        boolean fits = fits(other.px, other.all.width(), least)
                && fits(other.py, other.all.depth(), least)
                && fits(other.pz, other.all.height(), least);
        return fits && (best == null || other.cut() < best.cut()) ? other : best;
    }

    private static boolean fits(int parts, int points, int least) {
        return parts == 1 || points / parts >= least;
    }

    /** How many pairs of neighbours are separated. Cuts across z come first among equals: their halos lie in one piece. */
    private double cut() {
        double x = all.width();
        double y = all.depth();
        double z = all.height();
        return (px - 1) * y * z * 1.02 + (py - 1) * x * z * 1.01 + (pz - 1) * x * y;
    }

    public int ranks() {
        return px * py * pz;
    }

    /** How many boxes along an axis: 0 is x, 1 is y, 2 is z. */
    public int parts(int axis) {
        return axis == 0 ? px : axis == 1 ? py : pz;
    }

    /** Where a rank's box is along an axis, counted in boxes. */
    public int place(int rank, int axis) {
        return axis == 0 ? rank % px : axis == 1 ? rank / px % py : rank / px / py;
    }

    /** Whose box is next to a rank's along an axis, upwards or downwards; beyond the last comes the first. */
    public int beside(int rank, int axis, boolean up) {
        int stride = axis == 0 ? 1 : axis == 1 ? px : px * py;
        int parts = parts(axis);
        int place = place(rank, axis);
        return rank + (Math.floorMod(place + (up ? 1 : -1), parts) - place) * stride;
    }

    /** Whether all boxes have the same size. */
    public boolean isEven() {
        return all.width() % px == 0 && all.depth() % py == 0 && all.height() % pz == 0;
    }

    /** The points of a rank. */
    public Box box(int rank) {
        int x = place(rank, 0);
        int y = place(rank, 1);
        int z = place(rank, 2);
        return new Box(
                begin(x, px, all.x0(), all.width()),
                begin(y, py, all.y0(), all.depth()),
                begin(z, pz, all.z0(), all.height()),
                begin(x + 1, px, all.x0(), all.width()),
                begin(y + 1, py, all.y0(), all.depth()),
                begin(z + 1, pz, all.z0(), all.height()));
    }

    private static int begin(int part, int parts, int first, int points) {
        return first + (int) ((long) points * part / parts);
    }
}
