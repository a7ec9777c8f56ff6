package io.everloop.checkpoint.level.grid;

import io.everloop.checkpoint.compress.Compression;
import io.everloop.checkpoint.compress.Sample;
import io.everloop.checkpoint.compress.Savings;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Pieces as the grid keeps them: a byte that tells the compression, then the bytes. Which compression pays is decided from
 * how fast the grid took the last version and what a part of this one compresses to; the first version goes as it is.
 * Whether the bytes are right is for checksums of what comes out to say. For one thread.
 */
final class Packing {

    /** Each has the number of its place. */
    private static final List<Compression> NUMBERED = List.of(Compression.NONE, Compression.LZ4, Compression.ZSTD);

    private double gridBytesPerSecond;
    private Compression compression = Compression.NONE;
    private ByteBuffer scratch = ByteBuffer.allocateDirect(0);
    private byte[] plain = new byte[0];
    private long packedBytes;
    private long packingNanos;
    private long begin;

    /**
     * Begins another version.
     *
     * @param samples some of its bytes; none if there are too few to bother
     */
    void begin(List<ByteBuffer> samples) {
        compression = Compression.NONE;
        if (gridBytesPerSecond > 0 && !samples.isEmpty()) {
            Savings.Circumstances circumstances =
                    new Savings.Circumstances(gridBytesPerSecond, Double.POSITIVE_INFINITY, 1);
            List<Sample> tried = List.of(
                    Sample.take(Compression.LZ4, samples, System::nanoTime),
                    Sample.take(Compression.ZSTD, samples, System::nanoTime));
            compression = Savings.choose(circumstances, tried).compression();
        }
        packedBytes = 0;
        packingNanos = 0;
        begin = System.nanoTime();
    }

    /** All of the version is in the grid. */
    void end() {
        measured(packedBytes, System.nanoTime() - begin - packingNanos);
    }

    /** So many bytes took the grid so long. */
    void measured(long bytes, long nanos) {
        gridBytesPerSecond = bytes / (Math.max(1, nanos) / 1e9);
    }

    /** A piece as it is kept; valid until the next one is packed. */
    byte[] pack(ByteBuffer piece) {
        long start = System.nanoTime();
        byte[] packed = compression == Compression.NONE ? plain(piece) : compressed(piece);
        packedBytes += packed.length;
        packingNanos += System.nanoTime() - start;
        return packed;
    }

    private byte[] compressed(ByteBuffer piece) {
        ByteBuffer into = scratch(compression.mostBytes(piece.remaining()));
        int bytes = compression.compress(piece, into);
        if (bytes >= piece.remaining()) {
            return plain(piece);
        }
        byte[] packed = new byte[1 + bytes];
        packed[0] = (byte) NUMBERED.indexOf(compression);
        into.get(0, packed, 1, bytes);
        return packed;
    }

    private byte[] plain(ByteBuffer piece) {
        if (plain.length != 1 + piece.remaining()) {
            plain = new byte[1 + piece.remaining()];
        }
        piece.get(piece.position(), plain, 1, piece.remaining());
        return plain;
    }

    /**
     * Makes of a piece what it was.
     *
     * @param into as long as it was
     * @return false if it is none of that length
     */
    boolean unpack(byte[] packed, ByteBuffer into) {
        if (packed.length == 0 || packed[0] < 0 || packed[0] >= NUMBERED.size()) {
            return false;
        }
        int bytes = packed.length - 1;
        Compression used = NUMBERED.get(packed[0]);
        if (used == Compression.NONE) {
            if (bytes != into.remaining()) {
                return false;
            }
            into.put(into.position(), packed, 1, bytes);
            return true;
        }
        ByteBuffer from = scratch(bytes).put(0, packed, 1, bytes);
        try {
            used.restore(from, into);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private ByteBuffer scratch(int bytes) {
        if (scratch.capacity() < bytes) {
            scratch = ByteBuffer.allocateDirect(bytes);
        }
        return scratch.clear().limit(bytes);
    }
}
