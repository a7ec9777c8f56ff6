package io.everloop.checkpoint.level.grid;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.compress.Sample;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

/** Pieces as the grid keeps them: packed, in arrays. For one thread. */
final class Packing {

    private final Packer packer;
    private ByteBuffer scratch = ByteBuffer.allocateDirect(0);
    private byte[] plain = new byte[0];

    Packing(Choice choice) {
        packer = new Packer(choice, Sample.Way.THERE);
    }

    /** Begins another version; see {@link Packer#begin}. */
    void begin(Supplier<List<ByteBuffer>> samples) {
        packer.begin(samples);
    }

    /** All of the version is in the grid. */
    void end() {
        packer.end();
    }

    /** So many bytes took the grid so long. */
    void measured(long bytes, long nanos) {
        packer.measured(bytes, nanos);
    }

    /** A piece as it is kept; valid until the next one is packed. */
    byte[] pack(ByteBuffer piece) {
        if (!packer.isPacking()) {
            packer.moved(1 + piece.remaining());
            return plain(piece);
        }
        ByteBuffer into = scratch(Packer.mostBytes(piece.remaining()));
        byte[] packed = new byte[packer.pack(piece, into)];
        into.get(0, packed);
        return packed;
    }

    /** What is sent is copied, so one array does for all of the same length. */
    private byte[] plain(ByteBuffer piece) {
        if (plain.length != 1 + piece.remaining()) {
            plain = new byte[1 + piece.remaining()];
        }
        plain[0] = Packer.AS_IT_IS;
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
        if (packed.length == 1 + into.remaining() && packed[0] == Packer.AS_IT_IS) {
            into.put(into.position(), packed, 1, into.remaining());
            return true;
        }
        return Packer.unpack(scratch(packed.length).put(0, packed), into);
    }

    private ByteBuffer scratch(int bytes) {
        if (scratch.capacity() < bytes) {
            scratch = ByteBuffer.allocateDirect(bytes);
        }
        return scratch.clear().limit(bytes);
    }
}
