package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.image.Manifest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * How long each packed chunk of a file is, and its checksum; the end of the file. Chunks follow the manifest without gaps, in the
 * order of regions.
 */
final class PackTable {

    private static final int ENTRY_BYTES = 2 * Integer.BYTES;

    private final int[] lengths;
    private final int[] checksums;
    private final long[] starts;
    private int known;

    /**
     * A table that knows of no chunk yet.
     *
     * @param start where the first one begins in the file
     */
    PackTable(Manifest manifest, long start) {
        int chunks = chunkAt(manifest, manifest.regions().size(), 0);
        lengths = new int[chunks];
        checksums = new int[chunks];
        starts = new long[chunks + 1];
        starts[0] = start;
    }

    /** The number of the chunk that a byte of a region is in; for the region after the last, how many there are. */
    static int chunkAt(Manifest manifest, int region, long at) {
        long chunks = at / Contents.CHUNK;
        for (int before = 0; before < region; before++) {
            chunks += (manifest.regions().get(before).bytes() + Contents.CHUNK - 1) / Contents.CHUNK;
        }
        return Math.toIntExact(chunks);
    }

    /** Takes the next chunk down, which is the buffer's contents from its beginning to its limit. */
    void add(ByteBuffer chunk) {
        CRC32C crc = new CRC32C();
        crc.update(chunk.duplicate());
        add(chunk.limit(), (int) crc.getValue());
    }

    private void add(int length, int checksum) {
        lengths[known] = length;
        checksums[known] = checksum;
        starts[known + 1] = starts[known] + length;
        known++;
    }

    int length(int chunk) {
        return lengths[chunk];
    }

    int checksum(int chunk) {
        return checksums[chunk];
    }

    long start(int chunk) {
        return starts[chunk];
    }

    /** Where the chunks that are known end. */
    long end() {
        return starts[known];
    }

    int bytes() {
        return lengths.length * ENTRY_BYTES + Integer.BYTES;
    }

    ByteBuffer encode() {
        ByteBuffer out = ByteBuffer.allocate(bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int chunk = 0; chunk < lengths.length; chunk++) {
            out.putInt(lengths[chunk]).putInt(checksums[chunk]);
        }
        return out.putInt(crc(out)).flip();
    }

    /** Reads what {@link #encode} wrote into a table that knows of nothing yet. */
    void decode(ByteBuffer bytes) throws BadCopyException {
        ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (in.getInt(bytes() - Integer.BYTES) != crc(in)) {
            throw new BadCopyException("the checksum of its table of packed parts is wrong");
        }
        for (int chunk = 0; chunk < lengths.length; chunk++) {
            int length = in.getInt();
            if (length < 1 || length > Packer.mostBytes(Contents.CHUNK)) {
                throw new BadCopyException("its table of packed parts contradicts itself");
            }
            add(length, in.getInt());
        }
    }

    private int crc(ByteBuffer table) {
        CRC32C crc = new CRC32C();
        crc.update(table.slice(0, bytes() - Integer.BYTES));
        return (int) crc.getValue();
    }
}
