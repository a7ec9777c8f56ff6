package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Checksums;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.MalformedException;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.ManifestCodec;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** A file that is open for reading and whose manifest was found sound. Data is checked as it is read. */
final class StoredImage implements Closeable {

    private static final int CHUNK = Contents.CHUNK;

    private final FileChannel channel;
    private final Manifest manifest;
    private final Contents contents;
    private ByteBuffer scratch;

    private StoredImage(FileChannel channel, Manifest manifest, Contents contents) {
        this.channel = channel;
        this.manifest = manifest;
        this.contents = contents;
    }

    /**
     * Opens a file.
     *
     * @param name what it must be
     * @param job whose it must be
     * @throws BadCopyException if it is not
     */
    static StoredImage open(Path directory, FileName name, String job) throws IOException, BadCopyException {
        FileChannel channel = FileChannel.open(
                directory.resolve(name.toString()), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try {
            return open(channel, name, job);
        } catch (IOException | BadCopyException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static StoredImage open(FileChannel channel, FileName name, String job)
            throws IOException, BadCopyException {
        long size = channel.size();
        Preamble preamble =
                Preamble.decode(Contents.read(channel, 0, ByteBuffer.allocate((int) Math.min(size, Preamble.BYTES))));
        if (!preamble.job().equals(job)) {
            throw new BadCopyException("it belongs to job " + preamble.job());
        }
        if (preamble.fileBytes() != size) {
            throw new BadCopyException("it should have " + preamble.fileBytes() + " bytes and has " + size);
        }
        Manifest manifest = manifest(channel, preamble.manifestBytes());
        if (manifest.rank() != name.rank()
                || manifest.ranks() != name.ranks()
                || manifest.version() != name.version()) {
            throw new BadCopyException("it is version " + manifest.version() + " of rank " + manifest.rank() + " of "
                    + manifest.ranks() + " under another name");
        }
        Contents contents =
                preamble.packed() ? packed(channel, manifest, preamble) : plain(channel, manifest, preamble);
        return new StoredImage(channel, manifest, contents);
    }

    private static Contents plain(FileChannel channel, Manifest manifest, Preamble preamble) throws BadCopyException {
        Layout layout = Layout.of(manifest, preamble.manifestBytes());
        fits(layout.length(), preamble);
        return new PlainContents(channel, manifest, layout);
    }

    private static Contents packed(FileChannel channel, Manifest manifest, Preamble preamble)
            throws IOException, BadCopyException {
        long start = Preamble.BYTES + (long) preamble.manifestBytes();
        PackTable table = new PackTable(manifest, start);
        long at = preamble.fileBytes() - table.bytes();
        if (at < start) {
            throw new BadCopyException("it is too short for its table of packed parts");
        }
        table.decode(Contents.read(channel, at, ByteBuffer.allocate(table.bytes())));
        fits(table.end() + table.bytes(), preamble);
        return new PackedContents(channel, manifest, table);
    }

    private static void fits(long bytes, Preamble preamble) throws BadCopyException {
        if (bytes != preamble.fileBytes()) {
            throw new BadCopyException("its regions take " + bytes + " bytes and it has " + preamble.fileBytes());
        }
    }

    private static Manifest manifest(FileChannel channel, int bytes) throws IOException, BadCopyException {
        try {
            return ManifestCodec.decode(Contents.read(channel, Preamble.BYTES, ByteBuffer.allocate(bytes)));
        } catch (MalformedException e) {
            throw new BadCopyException("its manifest: " + e.getMessage(), e);
        }
    }

    Manifest manifest() {
        return manifest;
    }

    /**
     * All of it.
     *
     * @param spare memory for it, if there is any of the right size
     */
    Image read(PageSupply spare) throws IOException, BadCopyException {
        List<Pages> all = new ArrayList<>();
        for (int region = 0; region < manifest.regions().size(); region++) {
            RegionEntry entry = manifest.regions().get(region);
            Pages pages = spare.take(entry.name(), entry.bytes());
            all.add(pages);
            check(
                    region,
                    (at, length) -> pages.page((int) (at / Pages.PAGE_BYTES))
                            .buffer()
                            .slice((int) (at % Pages.PAGE_BYTES), length));
        }
        contents.checkRest();
        return new Image(manifest, all);
    }

    /** Reads everything and keeps nothing. */
    void verify() throws IOException, BadCopyException {
        for (int region = 0; region < manifest.regions().size(); region++) {
            check(region, (at, length) -> scratch().slice(0, length));
        }
        contents.checkRest();
    }

    /**
     * Reads a part of a region, and of the rest only what the checksums of that part cover.
     *
     * @param into takes each piece, in order
     */
    void read(int region, long from, long length, PieceConsumer into) throws IOException, BadCopyException {
        RegionEntry entry = manifest.regions().get(region);
        long end = from + length;
        for (long at = from - from % Manifest.BLOCK_BYTES; at < end; at += CHUNK - at % CHUNK) {
            int size = (int) Math.min(CHUNK - at % CHUNK, Math.min(entry.bytes(), up(end)) - at);
            ByteBuffer chunk = scratch().slice(0, size);
            checkedRead(region, at, chunk);
            long first = Math.max(at, from);
            long last = Math.min(at + size, end);
            into.accept(chunk.slice((int) (first - at), (int) (last - first)));
        }
    }

    /** Takes a piece of a region. */
    interface PieceConsumer {
        void accept(ByteBuffer piece);
    }

    private static long up(long bytes) {
        return (long) Checksums.blocks(bytes) * Manifest.BLOCK_BYTES;
    }

    /** Where a part of a region is to be read to. */
    private interface Target {
        ByteBuffer at(long at, int length);
    }

    private void check(int region, Target target) throws IOException, BadCopyException {
        long bytes = manifest.regions().get(region).bytes();
        for (long at = 0; at < bytes; at += CHUNK) {
            checkedRead(region, at, target.at(at, (int) Math.min(CHUNK, bytes - at)));
        }
    }

    /** Reads from the start of a block. */
    private void checkedRead(int region, long at, ByteBuffer into) throws IOException, BadCopyException {
        RegionEntry entry = manifest.regions().get(region);
        contents.read(region, at, into);
        CRC32C crc = new CRC32C();
        for (int done = 0; done < into.limit(); done += Manifest.BLOCK_BYTES) {
            int block = (int) ((at + done) / Manifest.BLOCK_BYTES);
            crc.reset();
            crc.update(into.slice(done, Math.min(Manifest.BLOCK_BYTES, into.limit() - done)));
            if ((int) crc.getValue() != entry.checksums().at(block)) {
                throw new BadCopyException(
                        "the checksum of block " + block + " of region " + entry.name() + " is wrong");
            }
        }
    }

    private ByteBuffer scratch() {
        if (scratch == null) {
            long largest = manifest.regions().stream()
                    .mapToLong(RegionEntry::bytes)
                    .max()
                    .orElse(0);
            scratch = ByteBuffer.allocateDirect((int) Math.min(CHUNK, largest));
        }
        return scratch;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
