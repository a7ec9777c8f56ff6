package io.everloop.experiments.bench;

import java.util.List;

/**
 * Makes rows of what was measured of a flow on one and on two ranks.
 *
 * @param nx cells in each direction
 * @param alone seconds on one rank
 * @param both the same on two
 */
record S3dRows(int nx, Figures alone, Figures both) {

    private static final Placement ONE = Placement.of(1);
    private static final Placement TWO = Placement.of(2);
    private static final double TRIAD_BYTES = 3.0 * (1 << 23) * Double.BYTES;

    /** Numbers that a stage moves at least, for each cell: nine fields and their changes so far, to and fro. */
    private static final int NUMBERS = 4 * 9;

    private static final int STAGES = 5;

    List<Row> all() {
        return List.of(
                speed(ONE, alone, Reference.NONE),
                speed(TWO, both, new Reference("one rank", cellsPerSecond(alone))),
                bandwidth(ONE, alone, 1),
                bandwidth(TWO, both, 2),
                part("filter"),
                part("check"),
                new Row(
                        "allocation",
                        TWO,
                        grid(),
                        both.median("allocation"),
                        "B/step",
                        Reference.NONE,
                        Target.valueAtMost(AppMeasurement.NO_BYTES)));
    }

    private String grid() {
        return nx + "x" + nx + "x" + nx;
    }

    private double cells() {
        return (double) nx * nx * nx;
    }

    private double cellsPerSecond(Figures figures) {
        return cells() / figures.median("step") / 1e6;
    }

    private Row speed(Placement placement, Figures figures, Reference reference) {
        return new Row("cells", placement, grid(), cellsPerSecond(figures), "M/s", reference, Target.NONE);
    }

    private Row bandwidth(Placement placement, Figures figures, int ranks) {
        double bytes = (double) NUMBERS * STAGES * Double.BYTES * cells() / ranks;
        return new Row(
                "bandwidth",
                placement,
                grid() + " each rank",
                bytes / figures.median("step") / 1e9,
                "GB/s",
                new Reference("triad loop like STREAM's", TRIAD_BYTES / figures.median("triad") / 1e9),
                Target.NONE);
    }

    private Row part(String name) {
        return new Row(
                name,
                ONE,
                grid(),
                alone.median(name) * 1e3,
                "ms",
                new Reference("a step", alone.median("step") * 1e3),
                Target.NONE);
    }
}
