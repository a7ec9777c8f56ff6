package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Checksums;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.RegionEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/** Which blocks of each region are different, and how that is told in a message. */
final class Differences {

    private Differences() {}

    /** The blocks that an image does not have in common with an earlier one. */
    static List<BitSet> between(Image before, Image now) {
        List<BitSet> differences = new ArrayList<>();
        for (int i = 0; i < now.contents().size(); i++) {
            RegionEntry entry = now.manifest().regions().get(i);
            OptionalInt index = before.indexOf(entry.name());
            if (index.isEmpty()) {
                BitSet all = new BitSet();
                all.set(0, entry.checksums().blocks());
                differences.add(all);
            } else {
                Checksums old =
                        before.manifest().regions().get(index.getAsInt()).checksums();
                differences.add(Blocks.changed(
                        before.contents().get(index.getAsInt()),
                        old,
                        now.contents().get(i),
                        entry.checksums()));
            }
        }
        return differences;
    }

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
