package io.everloop.checkpoint.image;

import java.util.List;

/**
 * What an image holds: whose it is, of when, and each region with its checksums.
 *
 * @param rank whose data it is
 * @param ranks how many ranks the program had
 * @param version counts attempts to commit; never given twice in a job, whatever dies
 * @param iteration the iteration after which it was taken, so the one to go on from
 * @param regions in the order of their names
 */
public record Manifest(int rank, int ranks, long version, long iteration, List<RegionEntry> regions) {

    /** Checksums and comparisons go by blocks of this size. */
    public static final int BLOCK_BYTES = 64 << 10;

    public Manifest {
        regions = List.copyOf(regions);
    }

    /** The bytes of all regions together. */
    public long bytes() {
        return regions.stream().mapToLong(RegionEntry::bytes).sum();
    }
}
