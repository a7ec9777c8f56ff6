package io.everloop.checkpoint.image;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.data.Slice;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * Moves the elements of one array into pages and back, and compares both. Used by one thread at a time; keeps a block of
 * memory for itself.
 */
final class Transfer {

    /** Where there is nothing to do between copies, they go in pieces of this size, so that the JVM can stop in between. */
    private static final int PIECE_BYTES = 4 << 20;

    /** A region that was changed is most often changed at one of so many places. */
    private static final int PROBES = 16;

    /** To wake other threads takes as long as fewer pieces than this. */
    private static final int WORTH_HELP = 4;

    /** So many blocks are worth a thread's while. */
    private static final int SHARE = PIECE_BYTES / Manifest.BLOCK_BYTES;

    private final Memory scratch = Memory.allocate(Manifest.BLOCK_BYTES);
    private final ByteBuffer window = scratch.buffer().duplicate();
    private final CRC32C crc = new CRC32C();
    private final Slice slice = new Slice();

    private void begin(Object array) {
        slice.set(array, 0, ArrayType.of(array).length(array));
    }

    private void end() {
        slice.clear();
    }

    /** Copies an array into pages of its size. */
    void copy(Object array, Pages into) {
        begin(array);
        for (long at = 0; at < into.size(); at += PIECE_BYTES) {
            put(into, at, (int) Math.min(PIECE_BYTES, into.size() - at));
        }
        end();
    }

    /** Copies an array into pages of its size; each block is summed while it is still in the cache. */
    Checksums copyAndSum(Object array, Pages into) {
        begin(array);
        int[] sums = new int[Checksums.blocks(into.size())];
        Blocks.Walk walk = new Blocks.Walk(into);
        for (int block = 0; block < sums.length; block++) {
            put(into, (long) block * Manifest.BLOCK_BYTES, Blocks.bytes(into.size(), block));
            sums[block] = Blocks.checksum(crc, walk.block(block));
        }
        end();
        return Checksums.of(sums);
    }

    private void put(Pages into, long at, int bytes) {
        int shift = slice.type().shift();
        into.page((int) (at / Pages.PAGE_BYTES))
                .put((int) (at % Pages.PAGE_BYTES), slice, (int) (at >> shift), bytes >> shift);
    }

    /**
     * Copies pages into an array of their size. All processors help if it is long, since the program waits for nothing else,
     * unless others have something to write on each of them.
     *
     * @param writers how many ranks write at the same time
     */
    static void copyBack(Pages from, Object array, int writers) {
        Slice into = Slice.of(array);
        int shift = into.type().shift();
        int pieces = (int) ((from.size() + PIECE_BYTES - 1) / PIECE_BYTES);
        shared(pieces, writers).forEach(piece -> {
            long at = (long) piece * PIECE_BYTES;
            int bytes = (int) Math.min(PIECE_BYTES, from.size() - at);
            from.page((int) (at / Pages.PAGE_BYTES))
                    .get((int) (at % Pages.PAGE_BYTES), into, (int) (at >> shift), bytes >> shift);
        });
    }

    /**
     * The same, and each block is checked while it is in the cache. The array is overwritten even where that finds damage.
     *
     * @return whether all blocks have the given checksums
     */
    static boolean copyBack(Pages from, Checksums expected, Object array, int writers) {
        Slice into = Slice.of(array);
        int shares = (expected.blocks() + SHARE - 1) / SHARE;
        return shared(shares, writers)
                        .filter(share -> !copyBack(from, expected, into, share * SHARE))
                        .count()
                == 0;
    }

    private static IntStream shared(int pieces, int writers) {
        IntStream all = IntStream.range(0, pieces);
        boolean helped = pieces >= WORTH_HELP && writers < Runtime.getRuntime().availableProcessors();
        return helped ? all.parallel() : all;
    }

    private static boolean copyBack(Pages from, Checksums expected, Slice into, int first) {
        int shift = into.type().shift();
        CRC32C crc = new CRC32C();
        Blocks.Walk walk = new Blocks.Walk(from);
        boolean sound = true;
        for (int block = first; block < Math.min(expected.blocks(), first + SHARE); block++) {
            // The copy comes first: it fetches a block from memory in less time than the sum would.
            long at = (long) block * Manifest.BLOCK_BYTES;
            from.page(Blocks.Walk.page(block))
                    .get(
                            Blocks.Walk.offset(block),
                            into,
                            (int) (at >> shift),
                            Blocks.bytes(from.size(), block) >> shift);
            sound &= Blocks.checksum(crc, walk.block(block)) == expected.at(block);
        }
        return sound;
    }

    /** Copies what begins at a byte of some pages into an array, as much as that takes. */
    static void copyBack(Pages from, long begin, Object array) {
        Slice into = Slice.of(array);
        int shift = into.type().shift();
        long done = 0;
        while (done < into.bytes()) {
            int at = (int) ((begin + done) % Pages.PAGE_BYTES);
            int bytes = (int) Math.min(into.bytes() - done, Pages.PAGE_BYTES - at);
            from.page((int) ((begin + done) / Pages.PAGE_BYTES)).get(at, into, (int) (done >> shift), bytes >> shift);
            done += bytes;
        }
    }

    /**
     * Whether an array is bit for bit what is in pages of its size. Looks at some blocks here and there first, then goes
     * through all, and stops at the first difference.
     */
    boolean isSame(Object array, Pages pages) {
        begin(array);
        try {
            Blocks.Walk walk = new Blocks.Walk(pages);
            int blocks = Checksums.blocks(pages.size());
            for (int probe = 1; probe <= PROBES && blocks > PROBES; probe++) {
                if (!isSame(walk, pages.size(), (int) ((long) (blocks - 1) * probe / PROBES))) {
                    return false;
                }
            }
            for (int block = 0; block < blocks; block++) {
                if (!isSame(walk, pages.size(), block)) {
                    return false;
                }
            }
            return true;
        } finally {
            end();
        }
    }

    /** By way of bytes: comparing real numbers would not tell all that are different. */
    private boolean isSame(Blocks.Walk walk, long size, int block) {
        int shift = slice.type().shift();
        int bytes = Blocks.bytes(size, block);
        scratch.put(0, slice, (int) (((long) block * Manifest.BLOCK_BYTES) >> shift), bytes >> shift);
        return window.clear().limit(bytes).mismatch(walk.block(block)) < 0;
    }
}
