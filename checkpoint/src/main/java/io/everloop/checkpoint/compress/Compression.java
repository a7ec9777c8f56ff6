package io.everloop.checkpoint.compress;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.nio.ByteBuffer;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;

/** How bytes are made fewer. Direct buffers only; for any thread. */
public enum Compression {
    /** Not at all. */
    NONE {
        @Override
        public int mostBytes(int bytes) {
            return bytes;
        }

        @Override
        public int compress(ByteBuffer from, ByteBuffer into) {
            into.put(into.position(), from, from.position(), from.remaining());
            return from.remaining();
        }

        @Override
        public void restore(ByteBuffer from, ByteBuffer into) {
            if (from.remaining() != into.remaining()) {
                throw new IllegalArgumentException(from.remaining() + " bytes for " + into.remaining());
            }
            into.put(into.position(), from, from.position(), from.remaining());
        }
    },
    /** Quickly, a little. */
    LZ4 {
        @Override
        public int mostBytes(int bytes) {
            return Math.addExact(bytes, bytes / 255 + 16);
        }

        @Override
        public int compress(ByteBuffer from, ByteBuffer into) {
            return LZ4Factory.fastestInstance()
                    .fastCompressor()
                    .compress(from, from.position(), from.remaining(), into, into.position(), into.remaining());
        }

        @Override
        public void restore(ByteBuffer from, ByteBuffer into) {
            int bytes;
            try {
                bytes = LZ4Factory.fastestInstance()
                        .safeDecompressor()
                        .decompress(from, from.position(), from.remaining(), into, into.position(), into.remaining());
            } catch (LZ4Exception e) {
                throw new IllegalArgumentException("these bytes were not compressed with lz4", e);
            }
            if (bytes != into.remaining()) {
                throw new IllegalArgumentException(bytes + " bytes came out instead of " + into.remaining());
            }
        }
    },
    /** More, but slowly. */
    ZSTD {
        private static final int LEVEL = 1;

        /** Up to here what comes out may be a little longer still. */
        private static final int SMALL = 1 << 17;

        @Override
        public int mostBytes(int bytes) {
            return Math.addExact(bytes, (bytes >> 8) + (Math.max(0, SMALL - bytes) >> 11));
        }

        @Override
        public int compress(ByteBuffer from, ByteBuffer into) {
            return (int) Zstd.compressDirectByteBuffer(
                    into, into.position(), into.remaining(), from, from.position(), from.remaining(), LEVEL);
        }

        @Override
        public void restore(ByteBuffer from, ByteBuffer into) {
            long bytes;
            try {
                bytes = Zstd.decompressDirectByteBuffer(
                        into, into.position(), into.remaining(), from, from.position(), from.remaining());
            } catch (ZstdException e) {
                throw new IllegalArgumentException("these bytes were not compressed with zstd", e);
            }
            if (bytes != into.remaining()) {
                throw new IllegalArgumentException(bytes + " bytes came out instead of " + into.remaining());
            }
        }
    };

    /** How many bytes may come out when so many are compressed; known without the library, which takes long to load. */
    public abstract int mostBytes(int bytes);

    /**
     * Compresses what is between position and limit to where the target's position is. No position moves.
     *
     * @param into with room for {@link #mostBytes}
     * @return how many bytes came out
     */
    public abstract int compress(ByteBuffer from, ByteBuffer into);

    /**
     * Makes of compressed bytes what they were. No position moves.
     *
     * @param into from position to limit exactly as long as the original
     * @throws IllegalArgumentException if they were nothing of that length
     */
    public abstract void restore(ByteBuffer from, ByteBuffer into);
}
