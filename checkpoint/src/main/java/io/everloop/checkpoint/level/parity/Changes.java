package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.RegionEntry;
import java.util.BitSet;
import java.util.List;

/**
 * Which pieces of a group's parity are to be computed anew: those for which a member's data is not what it was in a version
 * that all members still have. All others are what they were.
 *
 * @param stripes how the images of the group are laid out, now as before
 * @param changed of each member, in the order of the group, the pieces of its chunks that changed, chunk after chunk
 */
record Changes(Stripes stripes, List<BitSet> changed) {

    /** The pieces of a member's chunks in which its image is not what it was, when it was laid out in the same way. */
    static BitSet between(Image before, Image now, Stripes stripes) {
        BitSet pieces = new BitSet();
        List<BitSet> blocks = Blocks.changed(before, now);
        long start = 0;
        for (int i = 0; i < blocks.size(); i++) {
            RegionEntry region = now.manifest().regions().get(i);
            BitSet of = blocks.get(i);
            for (int block = of.nextSetBit(0); block >= 0; block = of.nextSetBit(block + 1)) {
                long at = start + (long) block * Manifest.BLOCK_BYTES;
                mark(pieces, stripes, at, at + Blocks.bytes(region.bytes(), block));
            }
            start += region.bytes();
        }
        return pieces;
    }

    private static void mark(BitSet pieces, Stripes stripes, long from, long to) {
        for (long at = from; at < to; ) {
            int chunk = (int) (at / stripes.chunkBytes());
            int piece = (int) ((at - stripes.chunkStart(chunk)) / Pipeline.PIECE_BYTES);
            pieces.set(chunk * piecesOfChunk(stripes) + piece);
            long nextPiece = stripes.chunkStart(chunk) + (piece + 1L) * Pipeline.PIECE_BYTES;
            at = Math.min(nextPiece, stripes.chunkStart(chunk + 1));
        }
    }

    private static int piecesOfChunk(Stripes stripes) {
        return Pipeline.pieces(stripes.chunkBytes());
    }

    /** The pieces of a stripe's parity that are to be computed anew. */
    BitSet of(int stripe) {
        BitSet pieces = new BitSet();
        int each = piecesOfChunk(stripes);
        for (int unit = 0; unit < stripes.data(); unit++) {
            pieces.or(changed.get(stripes.member(stripe, unit)).get(unit * each, (unit + 1) * each));
        }
        return pieces;
    }
}
