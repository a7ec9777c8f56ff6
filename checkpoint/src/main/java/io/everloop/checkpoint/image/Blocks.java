package io.everloop.checkpoint.image;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * Goes through pages block by block: computes checksums, checks them, and finds out what differs.
 *
 * <p>Reads only, so any number of threads may go through the same pages.
 */
public final class Blocks {

    /** So many blocks are worth a thread's while. */
    private static final int SHARE = 64;

    private Blocks() {}

    /** The bytes of a block: all of {@link Manifest#BLOCK_BYTES}, but for the last. */
    public static int bytes(long size, int block) {
        return (int) Math.min(Manifest.BLOCK_BYTES, size - (long) block * Manifest.BLOCK_BYTES);
    }

    /** The checksums of all blocks. */
    public static Checksums checksums(Pages pages) {
        int[] values = new int[Checksums.blocks(pages.size())];
        Walk walk = new Walk(pages);
        CRC32C crc = new CRC32C();
        for (int block = 0; block < values.length; block++) {
            values[block] = checksum(crc, walk.block(block));
        }
        return Checksums.of(values);
    }

    static int checksum(CRC32C crc, ByteBuffer bytes) {
        crc.reset();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /** The blocks that do not have the given checksums. All processors help: whoever asks waits for nothing else. */
    public static BitSet damaged(Pages pages, Checksums expected) {
        int shares = (expected.blocks() + SHARE - 1) / SHARE;
        return IntStream.range(0, shares)
                .parallel()
                .mapToObj(share ->
                        damaged(pages, expected, share * SHARE, Math.min(expected.blocks(), (share + 1) * SHARE)))
                .reduce(new BitSet(), Blocks::union);
    }

    private static BitSet union(BitSet left, BitSet right) {
        BitSet both = (BitSet) left.clone();
        both.or(right);
        return both;
    }

    /** Those of some blocks, up to the given end, that do not have the given checksums. */
    public static BitSet damaged(Pages pages, Checksums expected, int from, int to) {
        BitSet damaged = new BitSet();
        Walk walk = new Walk(pages);
        CRC32C crc = new CRC32C();
        for (int block = from; block < to; block++) {
            if (checksum(crc, walk.block(block)) != expected.at(block)) {
                damaged.set(block);
            }
        }
        return damaged;
    }

    /** Copies some blocks between pages of the same size. */
    public static void copy(Pages from, Pages to, BitSet blocks) {
        Walk source = new Walk(from);
        Walk target = new Walk(to);
        for (int block = blocks.nextSetBit(0); block >= 0; block = blocks.nextSetBit(block + 1)) {
            target.block(block).put(source.block(block));
        }
    }

    /**
     * The blocks of a region that differ from those it had before. Different checksums tell that at once; equal ones are
     * believed only after the bytes were compared.
     *
     * @return all blocks if the region had another size
     */
    public static BitSet changed(Pages before, Checksums beforeSums, Pages now, Checksums nowSums) {
        BitSet changed = new BitSet(nowSums.blocks());
        if (before == now) {
            return changed;
        }
        if (before.size() != now.size()) {
            changed.set(0, nowSums.blocks());
            return changed;
        }
        Walk old = new Walk(before);
        Walk fresh = new Walk(now);
        for (int block = 0; block < nowSums.blocks(); block++) {
            if (beforeSums.at(block) != nowSums.at(block) || old.block(block).mismatch(fresh.block(block)) >= 0) {
                changed.set(block);
            }
        }
        return changed;
    }

    /** The blocks of each region of an image that an earlier one does not have. */
    public static List<BitSet> changed(Image before, Image now) {
        List<BitSet> changed = new ArrayList<>();
        for (int i = 0; i < now.contents().size(); i++) {
            RegionEntry entry = now.manifest().regions().get(i);
            OptionalInt index = before.indexOf(entry.name());
            if (index.isEmpty()) {
                BitSet all = new BitSet();
                all.set(0, entry.checksums().blocks());
                changed.add(all);
            } else {
                changed.add(changed(
                        before.contents().get(index.getAsInt()),
                        before.manifest().regions().get(index.getAsInt()).checksums(),
                        now.contents().get(i),
                        entry.checksums()));
            }
        }
        return changed;
    }

    /** Windows onto the blocks of some pages, one at a time, without garbage. */
    static final class Walk {

        private static final int BLOCKS_OF_PAGE = Pages.PAGE_BYTES / Manifest.BLOCK_BYTES;

        private final Pages pages;
        private ByteBuffer window;
        private int page = -1;

        Walk(Pages pages) {
            this.pages = pages;
        }

        /** A block, from position to limit; the same buffer every time. */
        ByteBuffer block(int block) {
            if (page != block / BLOCKS_OF_PAGE) {
                page = block / BLOCKS_OF_PAGE;
                window = pages.page(page).buffer().duplicate();
            }
            int at = offset(block);
            return window.clear().position(at).limit(at + bytes(pages.size(), block));
        }

        static int page(int block) {
            return block / BLOCKS_OF_PAGE;
        }

        /** Where a block begins in its page. */
        static int offset(int block) {
            return block % BLOCKS_OF_PAGE * Manifest.BLOCK_BYTES;
        }
    }
}
