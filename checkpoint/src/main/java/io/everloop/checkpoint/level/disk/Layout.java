package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.RegionEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * Where in a file things are: the preamble, the manifest, and each region. Large regions start at a page, so that the
 * kernel need not read what it overwrites. Gaps are zero.
 *
 * @param manifestBytes the length of the encoded manifest, which follows the preamble
 * @param starts where each region starts
 * @param length of the file
 */
record Layout(int manifestBytes, List<Long> starts, long length) {

    /** What the kernel caches at a time. */
    static final int PAGE = 4 << 10;

    private static final int SMALL = 8;

    static Layout of(Manifest manifest, int manifestBytes) {
        List<Long> starts = new ArrayList<>();
        long at = Preamble.BYTES + (long) manifestBytes;
        for (RegionEntry region : manifest.regions()) {
            at = up(at, region.bytes() >= Manifest.BLOCK_BYTES ? PAGE : SMALL);
            starts.add(at);
            at += region.bytes();
        }
        return new Layout(manifestBytes, starts, at);
    }

    private static long up(long at, int multiple) {
        return (at + multiple - 1) / multiple * multiple;
    }
}
