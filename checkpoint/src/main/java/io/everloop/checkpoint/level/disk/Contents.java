package io.everloop.checkpoint.level.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The regions in a file, however they are stored. What comes out is not checked yet. */
interface Contents {

    /** Chunks of a region begin at multiples of this, which divides pages: as much as stays in a core's cache. */
    int CHUNK = 1 << 20;

    /**
     * Reads a part of a chunk.
     *
     * @param at where in the region it begins
     * @param into a direct buffer, to be filled from its beginning to its limit
     */
    void read(int region, long at, ByteBuffer into) throws IOException, BadCopyException;

    /** Looks at what belongs to no region. */
    void checkRest() throws IOException, BadCopyException;

    /** Fills the buffer from the given place and turns it to be read. */
    static ByteBuffer read(FileChannel channel, long at, ByteBuffer into) throws IOException, BadCopyException {
        long next = at;
        while (into.hasRemaining()) {
            int count = channel.read(into, next);
            if (count < 0) {
                throw new BadCopyException("it ends at byte " + next);
            }
            next += count;
        }
        return into.flip();
    }
}
