package io.everloop.checkpoint.level.disk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The first page of a file: that it is one, in which format, of which job, and how long everything is.
 *
 * @param job the identity of the job, so that no commit of another one is ever taken for its own
 * @param manifestBytes the length of the manifest, which follows
 * @param fileBytes the length of the file
 * @param packed whether regions are as {@link PackedContents} has them, or as they are, at the places of {@link Layout}
 */
record Preamble(String job, int manifestBytes, long fileBytes, boolean packed) {

    static final int BYTES = Layout.PAGE;

    /** No identity is longer, in UTF-8. */
    static final int MAX_JOB_BYTES = 200;

    /** "EVLIMAGE" in the order of the bytes. */
    private static final long MAGIC = 0x4547_414D_494C_5645L;

    private static final int PLAIN_FORMAT = 1;
    private static final int PACKED_FORMAT = 2;
    private static final int CRC_AT = BYTES - 4;

    ByteBuffer encode() {
        byte[] id = job.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(MAGIC)
                .putInt(packed ? PACKED_FORMAT : PLAIN_FORMAT)
                .putInt(manifestBytes)
                .putLong(fileBytes);
        out.putInt(id.length).put(id);
        return out.putInt(CRC_AT, crc(out)).clear();
    }

    static Preamble decode(ByteBuffer page) throws BadCopyException {
        ByteBuffer in = page.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < BYTES) {
            throw new BadCopyException("it has only " + in.remaining() + " bytes");
        }
        if (in.getLong() != MAGIC) {
            throw new BadCopyException("it does not start as a copy does");
        }
        int format = in.getInt();
        if (format != PLAIN_FORMAT && format != PACKED_FORMAT) {
            throw new BadCopyException("it is in format " + format + ", this is a program for formats " + PLAIN_FORMAT
                    + " and " + PACKED_FORMAT);
        }
        if (in.getInt(CRC_AT) != crc(in)) {
            throw new BadCopyException("the checksum of its first page is wrong");
        }
        int manifestBytes = in.getInt();
        long fileBytes = in.getLong();
        int idBytes = in.getInt();
        if (manifestBytes < 0 || fileBytes < BYTES + (long) manifestBytes || idBytes < 0 || idBytes > MAX_JOB_BYTES) {
            throw new BadCopyException("its first page contradicts itself");
        }
        byte[] id = new byte[idBytes];
        in.get(id);
        return new Preamble(new String(id, StandardCharsets.UTF_8), manifestBytes, fileBytes, format == PACKED_FORMAT);
    }

    private static int crc(ByteBuffer page) {
        CRC32C crc = new CRC32C();
        crc.update(page.slice(0, CRC_AT));
        return (int) crc.getValue();
    }
}
