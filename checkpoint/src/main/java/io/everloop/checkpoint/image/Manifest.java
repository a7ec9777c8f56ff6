package io.everloop.checkpoint.image;

import java.util.List;

/**
 * What an image holds: whose it is, of when, and each region with its checksums.
 *
 * @param rank whose data it is
 * @param ranks how many ranks the program had
 * @param version counts attempts to commit; never given twice in a job, whatever dies
 * @param iteration the iteration after which it was taken, so the one to go on from
 * @param regions in the order of their names, each name once
 */
public record Manifest(int rank, int ranks, long version, long iteration, List<RegionEntry> regions) {

    /** Checksums and comparisons go by blocks of this size. */
    public static final int BLOCK_BYTES = 64 << 10;

    public Manifest {
        regions = List.copyOf(regions);
        if (rank < 0 || rank >= ranks || version < 0) {
            throw new IllegalArgumentException("version " + version + " of rank " + rank + " of " + ranks);
        }
        for (int i = 1; i < regions.size(); i++) {
            String before = regions.get(i - 1).name();
            String name = regions.get(i).name();
            if (before.compareTo(name) >= 0) {
                throw new IllegalArgumentException("region " + name + " comes after " + before);
            }
        }
    }

    /** The bytes of all regions together. */
    public long bytes() {
        return regions.stream().mapToLong(RegionEntry::bytes).sum();
    }
}
