package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.RegionEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** How it is told in a message which blocks of each region are different. */
final class Differences {

    private Differences() {}

    private static int words(RegionEntry entry) {
        return (entry.checksums().blocks() + Long.SIZE - 1) / Long.SIZE;
    }

    static int words(Manifest manifest) {
        return manifest.regions().stream().mapToInt(Differences::words).sum();
    }

    static long[] toBits(Manifest manifest, List<BitSet> differences) {
        long[] bits = new long[words(manifest)];
        int at = 0;
        for (int i = 0; i < differences.size(); i++) {
            long[] of = differences.get(i).toLongArray();
            System.arraycopy(of, 0, bits, at, of.length);
            at += words(manifest.regions().get(i));
        }
        return bits;
    }

    static List<BitSet> fromBits(Manifest manifest, long[] bits) {
        List<BitSet> differences = new ArrayList<>();
        int at = 0;
        for (RegionEntry entry : manifest.regions()) {
            int words = words(entry);
            differences.add(BitSet.valueOf(Arrays.copyOfRange(bits, at, at + words)));
            at += words;
        }
        return differences;
    }
}
