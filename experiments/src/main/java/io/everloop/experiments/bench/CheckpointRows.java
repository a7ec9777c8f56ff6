package io.everloop.experiments.bench;

import java.util.List;

/**
 * Makes rows of what was measured.
 *
 * @param plan what was asked for
 * @param figures seconds, and bytes where it is about space
 */
record CheckpointRows(CheckpointPlan plan, Figures figures) {

    private static final Placement ONE = Placement.of(1);
    private static final Placement TWO = Placement.of(2);
    private static final Placement FOUR = Placement.of(4);
    private static final String SPEED = "GB/s";

    /** Two versions, and what is on its way between two places. */
    private static final double MOST_SPACE = 2.25;

    List<Row> all() {
        return List.of(
                speed("memory", ONE, "", "memory", "memcpy", "memcpy-again", 0.8),
                speed("memory-full", ONE, "", "memory-full", "memcpy, then CRC32C", "copy-and-sum", 0.8),
                speed("memory-full", ONE, "", "memory-full", "CRC32C alone", "sum", 0),
                speed("partner", TWO, "", "partner", "bare Unix socket, both ways", "socket", 0.7),
                speed("parity", ONE, "encode of 4", "parity", "memcpy", "memcpy", 0.6),
                speed("parity", FOUR, "whole save", "parity-save", "memcpy in 4 processes", "group-memcpy", 0),
                speed("disk", ONE, "new file", "disk-new", "plain forced write", "plain-new", 0.85),
                speed("disk", ONE, "reused file", "disk-reused", "plain forced write", "plain-new", 0.85),
                speed("disk", ONE, "reused file", "disk-reused", "plain forced overwrite", "plain-reused", 0),
                speed("quorum", ONE, "to each of 3", "quorum", "plain forced overwrite of one", "plain-reused", 0),
                grid("grid", "grid", "memcpy", "grid-memcpy", 0),
                restore("memory", ONE, "memory-full"),
                restore("partner", TWO, "commit-partner"),
                restore("parity", FOUR, "commit-parity"),
                restore("disk", ONE, "commit-disk"),
                restore("quorum", ONE, "commit-quorum"),
                grid("restore-grid", "restore-grid", "its commit", "commit-grid", 1),
                stall("memcpy", "stall-memcpy", Target.ratioAtMost(1.25)),
                stall("the whole commit", "stall-full", Target.NONE),
                space("memory", ONE, mib(ONE), 0),
                space("partner", TWO, mib(TWO), 2),
                space("parity", FOUR, mib(FOUR), 2),
                space("disk", ONE, mib(ONE), 0),
                space("quorum", ONE, mib(ONE), 0),
                space("grid", ONE, plan.gridMib(), 0));
    }

    private Row speed(
            String name, Placement placement, String detail, String ours, String limit, String theirs, double least) {
        int mib = mib(placement);
        return speed(name, placement, (mib + " MiB " + detail).strip(), mib, ours, limit, theirs, least);
    }

    private int mib(Placement placement) {
        return placement.equals(FOUR) ? plan.groupMib() : plan.mib();
    }

    private Row grid(String name, String ours, String limit, String theirs, double least) {
        String detail = plan.gridMib() + " MiB, 2 members, 1 backup";
        return speed(name, ONE, detail, plan.gridMib(), ours, limit, theirs, least);
    }

    private Row speed(
            String name,
            Placement placement,
            String detail,
            int mib,
            String ours,
            String limit,
            String theirs,
            double least) {
        Target target = least == 0 ? Target.NONE : Target.ratioAtLeast(least);
        Reference reference = new Reference(limit, speed(mib, theirs));
        return new Row(name, placement, detail, speed(mib, ours), SPEED, reference, target);
    }

    private double speed(int mib, String figure) {
        return mib * (double) (1 << 20) / figures.median(figure) / 1e9;
    }

    private Row restore(String level, Placement placement, String commit) {
        return speed("restore-" + level, placement, "", "restore-" + level, "its commit", commit, 1);
    }

    private Row stall(String limit, String theirs, Target target) {
        Reference reference = new Reference(limit, figures.median(theirs) * 1e3);
        return new Row(
                "async-stall",
                TWO,
                plan.mib() + " MiB to a partner",
                figures.median("stall") * 1e3,
                "ms",
                reference,
                target);
    }

    /**
     * Without the images that are in memory anyway, where the program counted them, too; of the grid without backups, and of
     * a quorum in each directory.
     */
    private Row space(String level, Placement placement, int mib, int images) {
        double inImages = figures.median("space-" + level) / (mib * (double) (1 << 20)) - images;
        return new Row(
                "space-" + level,
                placement,
                mib + " MiB",
                inImages,
                "images",
                Reference.NONE,
                Target.valueAtMost(MOST_SPACE));
    }
}
