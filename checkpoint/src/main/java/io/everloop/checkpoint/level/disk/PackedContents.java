package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.image.Manifest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/** Regions chunk by chunk, each packed, one after the other; then the table that tells where each is. */
final class PackedContents implements Contents {

    private static final int NONE = -1;

    private final FileChannel channel;
    private final Manifest manifest;
    private final PackTable table;
    private final ByteBuffer packed = ByteBuffer.allocateDirect(Packer.mostBytes(CHUNK));
    private final ByteBuffer unpacked = ByteBuffer.allocateDirect(CHUNK);
    private int atHand = NONE;

    PackedContents(FileChannel channel, Manifest manifest, PackTable table) {
        this.channel = channel;
        this.manifest = manifest;
        this.table = table;
    }

    @Override
    public void read(int region, long at, ByteBuffer into) throws IOException, BadCopyException {
        int chunk = PackTable.chunkAt(manifest, region, at);
        long bytes = manifest.regions().get(region).bytes();
        int offset = (int) (at % CHUNK);
        int length = (int) Math.min(CHUNK, bytes - (at - offset));
        if (into.limit() == length) {
            unpack(chunk, region, into.duplicate().rewind());
            return;
        }
        if (atHand != chunk) {
            atHand = NONE;
            unpack(chunk, region, unpacked.slice(0, length));
            atHand = chunk;
        }
        into.put(0, unpacked, offset, into.limit());
    }

    /** Damage is found before bytes are unpacked, even such as would make no difference. */
    private void unpack(int chunk, int region, ByteBuffer into) throws IOException, BadCopyException {
        Contents.read(channel, table.start(chunk), packed.clear().limit(table.length(chunk)));
        CRC32C crc = new CRC32C();
        crc.update(packed.duplicate());
        if ((int) crc.getValue() != table.checksum(chunk) || !Packer.unpack(packed, into)) {
            throw new BadCopyException(
                    "a packed part of region " + manifest.regions().get(region).name() + " does not have its checksum");
        }
    }

    /** There is nothing else. */
    @Override
    public void checkRest() {}
}
