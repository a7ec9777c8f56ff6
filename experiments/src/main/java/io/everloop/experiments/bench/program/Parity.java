package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.code.Combination;
import io.everloop.checkpoint.code.ReedSolomon;
import io.everloop.checkpoint.image.Manifest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** What a member of a group of four computes for an image: the parity of three thirds, with its checksums. */
final class Parity {

    private static final int DATA = 3;
    private static final int PIECE = 4 * Manifest.BLOCK_BYTES;

    private final Combination combination = new ReedSolomon(DATA, 1).encoding(0);
    private final List<ByteBuffer> thirds = new ArrayList<>();
    private final ByteBuffer parity;

    Parity(int bytes) {
        int third = bytes / DATA / Long.BYTES * Long.BYTES;
        for (int i = 0; i < DATA; i++) {
            ByteBuffer part = ByteBuffer.allocateDirect(third);
            for (int at = 0; at < third; at += Long.BYTES) {
                part.putLong(at, at + i);
            }
            thirds.add(part);
        }
        parity = ByteBuffer.allocateDirect(third);
    }

    /** Piece by piece, each summed while it is in the cache; the sum of all sums. */
    long encode() {
        CRC32C crc = new CRC32C();
        long sum = 0;
        for (int at = 0; at < parity.capacity(); at += PIECE) {
            int from = at;
            int length = Math.min(PIECE, parity.capacity() - at);
            ByteBuffer piece = parity.slice(from, length);
            combination.compute(
                    thirds.stream().map(third -> third.slice(from, length)).toList(), piece);
            for (int block = 0; block < length; block += Manifest.BLOCK_BYTES) {
                crc.reset();
                crc.update(piece.slice(block, Math.min(Manifest.BLOCK_BYTES, length - block)));
                sum += crc.getValue();
            }
        }
        return sum;
    }
}
