package io.everloop.checkpoint.compress;

import java.util.List;

/**
 * How to move data to where it is kept in the least time. A pure decision from measured figures.
 *
 * @param compression of what is moved
 * @param incremental whether only what changed is moved
 * @param secondsPerByte what that takes for each byte of data
 */
public record Savings(Compression compression, boolean incremental, double secondsPerByte) {

    /** Something else must save so much of the time that plain moving takes, or the figures are not worth trusting. */
    private static final double WORTHWHILE = 0.9;

    /**
     * What the target and the data are like.
     *
     * @param targetBytesPerSecond how fast the target takes bytes
     * @param compareBytesPerSecond how fast one finds out what has changed
     * @param changed the share of blocks that change between two commits, 0 to 1
     */
    public record Circumstances(double targetBytesPerSecond, double compareBytesPerSecond, double changed) {}

    /** Chooses among plain moving, each compression that was tried, and only what changed, with and without those. */
    public static Savings choose(Circumstances circumstances, List<Sample> samples) {
        double plain = 1 / circumstances.targetBytesPerSecond();
        Savings best = new Savings(Compression.NONE, false, plain);
        double limit = plain * WORTHWHILE;
        for (boolean incremental : new boolean[] {false, true}) {
            double compare = incremental ? 1 / circumstances.compareBytesPerSecond() : 0;
            double share = incremental ? circumstances.changed() : 1;
            best = better(best, new Savings(Compression.NONE, incremental, compare + share * plain), limit);
            for (Sample sample : samples) {
                double moving = 1 / sample.bytesPerSecond() + Math.min(1, sample.ratio()) * plain;
                best = better(best, new Savings(sample.compression(), incremental, compare + share * moving), limit);
            }
        }
        return best;
    }

    private static Savings better(Savings best, Savings other, double limit) {
        return other.secondsPerByte() < Math.min(best.secondsPerByte(), limit) ? other : best;
    }
}
