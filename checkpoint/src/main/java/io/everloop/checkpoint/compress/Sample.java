package io.everloop.checkpoint.compress;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What a compression did to some of the data.
 *
 * @param compression which one
 * @param ratio bytes that came out for each that went in
 * @param bytesPerSecond how fast it went, as seen by one thread
 */
public record Sample(Compression compression, double ratio, double bytesPerSecond) {

    /** Tries a compression on some pieces of the data. */
    public static Sample take(Compression compression, List<ByteBuffer> pieces, LongSupplier nanoClock) {
        int largest = pieces.stream().mapToInt(ByteBuffer::remaining).max().orElse(0);
        ByteBuffer into = ByteBuffer.allocateDirect(compression.mostBytes(largest));
        // Once without a clock: the first time pays for loading.
        pieces.stream().limit(1).forEach(piece -> compression.compress(piece, into));
        long in = 0;
        long out = 0;
        long begin = nanoClock.getAsLong();
        for (ByteBuffer piece : pieces) {
            in += piece.remaining();
            out += compression.compress(piece, into);
        }
        double seconds = Math.max(1, nanoClock.getAsLong() - begin) / 1e9;
        return new Sample(compression, in == 0 ? 1 : (double) out / in, in / seconds);
    }
}
