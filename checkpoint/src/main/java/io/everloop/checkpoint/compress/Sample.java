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

    /** What somebody waits for. */
    public enum Way {
        /** Until everything is compressed. */
        THERE,
        /** Until it is what it was again, at the other end. */
        THERE_AND_BACK
    }

    /** Tries a compression on some pieces of the data. */
    public static Sample take(Compression compression, List<ByteBuffer> pieces, LongSupplier nanoClock) {
        return take(compression, pieces, Way.THERE, nanoClock);
    }

    /** The same, perhaps back as well. */
    public static Sample take(Compression compression, List<ByteBuffer> pieces, Way way, LongSupplier nanoClock) {
        int largest = pieces.stream().mapToInt(ByteBuffer::remaining).max().orElse(0);
        ByteBuffer into = ByteBuffer.allocateDirect(compression.mostBytes(largest));
        ByteBuffer again = ByteBuffer.allocateDirect(way == Way.THERE ? 0 : largest);
        // Once without a clock: the first time pays for loading.
        pieces.stream().limit(1).forEach(piece -> run(compression, piece, into, way, again));
        long in = 0;
        long out = 0;
        long begin = nanoClock.getAsLong();
        for (ByteBuffer piece : pieces) {
            in += piece.remaining();
            out += run(compression, piece, into, way, again);
        }
        double seconds = Math.max(1, nanoClock.getAsLong() - begin) / 1e9;
        return new Sample(compression, in == 0 ? 1 : (double) out / in, in / seconds);
    }

    private static int run(Compression compression, ByteBuffer piece, ByteBuffer into, Way way, ByteBuffer again) {
        int bytes = compression.compress(piece, into);
        if (way == Way.THERE_AND_BACK) {
            compression.restore(into.slice(0, bytes), again.slice(0, piece.remaining()));
        }
        return bytes;
    }
}
