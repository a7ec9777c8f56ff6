package io.everloop.experiments.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes rows of what was measured on one and on two ranks.
 *
 * @param nx elements in each direction
 * @param alone seconds on one rank, and how many rows and entries it has
 * @param both the same on two
 */
record CgRows(int nx, Figures alone, Figures both) {

    /** The brick that miniFE's figures are for. */
    static final int PUBLISHED_NX = 80;

    private static final Placement ONE = Placement.of(1);
    private static final Placement TWO = Placement.of(2);
    private static final String MINIFE = "Mantevo miniFE, g++ -O3, published best, scaled by memcpy";

    /** Where miniFE was measured, a copy of 256 MiB went at this speed. */
    private static final double MEMCPY_THERE = 8e9;

    private static final int MEMCPY_BYTES = (1 << 23) * Double.BYTES;

    List<Row> all() {
        List<Row> rows = new ArrayList<>();
        if (nx == PUBLISHED_NX) {
            rows.add(minife("structure", "first", "structure-cold", 0.29));
            rows.add(minife("structure", "again", "structure", 0.29));
            rows.add(minife("assembly", "first", "assembly-cold", 1.15));
            rows.add(minife("assembly", "again", "assembly", 1.15));
            rows.add(minife("iteration", "", "iteration", 0.0236));
        }
        rows.add(product(ONE, alone));
        rows.add(product(TWO, both));
        rows.add(beside("iteration", TWO, both, "iteration", "the same on one rank", alone.median("iteration")));
        rows.add(extra(ONE, alone, "check"));
        rows.add(extra(TWO, both, "check"));
        rows.add(extra(TWO, both, "agree"));
        rows.add(extra(TWO, both, "esr"));
        rows.add(allocation(ONE, alone));
        rows.add(allocation(TWO, both));
        return rows;
    }

    private String brick() {
        return nx + "x" + nx + "x" + nx;
    }

    private Row minife(String name, String detail, String figure, double seconds) {
        double scale = MEMCPY_THERE / (MEMCPY_BYTES / alone.median("memcpy"));
        return new Row(
                name,
                ONE,
                (brick() + " " + detail).strip(),
                alone.median(figure) * 1e3,
                "ms",
                new Reference(MINIFE, seconds * 1e3 * scale),
                Target.ratioAtMost(1));
    }

    /** Entries with their columns, where rows begin, and both vectors once. */
    private Row product(Placement placement, Figures figures) {
        double bytes = figures.median("entries") * (Double.BYTES + Integer.BYTES)
                + figures.median("rows") * (2 * Double.BYTES + Integer.BYTES);
        double triad = 3.0 * MEMCPY_BYTES / figures.median("triad");
        return new Row(
                "product",
                placement,
                brick() + " each rank",
                bytes / figures.median("product") / 1e9,
                "GB/s",
                new Reference("triad loop like STREAM's", triad / 1e9),
                Target.ratioAtLeast(0.6));
    }

    private Row allocation(Placement placement, Figures figures) {
        return new Row(
                "allocation",
                placement,
                brick(),
                figures.median("allocation"),
                "B/iteration",
                Reference.NONE,
                Target.valueAtMost(AppMeasurement.NO_BYTES));
    }

    private Row extra(Placement placement, Figures figures, String what) {
        return beside(
                "iteration-" + what, placement, figures, "iteration-" + what, "without", figures.median("iteration"));
    }

    private Row beside(
            String name, Placement placement, Figures figures, String figure, String reference, double seconds) {
        return new Row(
                name,
                placement,
                brick(),
                figures.median(figure) * 1e3,
                "ms",
                new Reference(reference, seconds * 1e3),
                Target.NONE);
    }
}
