package io.everloop.checkpoint.level.partner;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Checksums;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Some blocks in a row, within a page, that go in one message. Sender and receiver cut an image in the same way.
 *
 * @param region the place of the region in the manifest
 * @param firstBlock where it begins
 * @param blocks how many there are
 * @param bytes how many these have
 */
record Piece(int region, int firstBlock, int blocks, int bytes) {

    /** Large enough to be sent at full speed, small enough to be checked while it is in the cache. */
    static final int MOST_BLOCKS = 8;

    private static final int BLOCKS_OF_PAGE = Pages.PAGE_BYTES / Manifest.BLOCK_BYTES;

    /** The given blocks of each region, cut into pieces. */
    static List<Piece> cut(Manifest manifest, List<BitSet> blocks) {
        List<Piece> pieces = new ArrayList<>();
        for (int region = 0; region < blocks.size(); region++) {
            BitSet wanted = blocks.get(region);
            long size = manifest.regions().get(region).bytes();
            for (int first = wanted.nextSetBit(0); first >= 0; ) {
                int pageEnd = (first / BLOCKS_OF_PAGE + 1) * BLOCKS_OF_PAGE;
                int end = Math.min(Math.min(wanted.nextClearBit(first), pageEnd), first + MOST_BLOCKS);
                long bytes = Math.min(size, (long) end * Manifest.BLOCK_BYTES) - (long) first * Manifest.BLOCK_BYTES;
                pieces.add(new Piece(region, first, end - first, (int) bytes));
                first = wanted.nextSetBit(end);
            }
        }
        return pieces;
    }

    /** All blocks of all regions. */
    static List<BitSet> everything(Manifest manifest) {
        return manifest.regions().stream()
                .map(entry -> {
                    BitSet all = new BitSet();
                    all.set(0, entry.checksums().blocks());
                    return all;
                })
                .toList();
    }

    int page() {
        return firstBlock / BLOCKS_OF_PAGE;
    }

    /** Where it begins in its page. */
    int offset() {
        return firstBlock % BLOCKS_OF_PAGE * Manifest.BLOCK_BYTES;
    }

    /** Its bytes, in contents of which it is a piece. */
    ByteBuffer in(List<Pages> contents) {
        return contents.get(region).page(page()).buffer().slice(offset(), bytes);
    }

    /** Whether what has arrived has the checksums it should have. */
    boolean isSound(Pages pages, Checksums expected) {
        return Blocks.damaged(pages, expected, firstBlock, firstBlock + blocks).isEmpty();
    }
}
