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

    /** As much as stays in a core's cache between reading and checking. */
    private static final int CHUNK = 16 * Manifest.BLOCK_BYTES;

    /** Regions from this size on are copied out of a mapping, which takes half as long as reading them. */
    private static final int MAPPED_FROM = 8 << 20;

    private final FileChannel channel;
    private final Manifest manifest;
    private final Layout layout;
    private ByteBuffer scratch;
    private ByteBuffer window;
    private long windowStart = -1;

    private StoredImage(FileChannel channel, Manifest manifest, Layout layout) {
        this.channel = channel;
        this.manifest = manifest;
        this.layout = layout;
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
                Preamble.decode(read(channel, 0, ByteBuffer.allocate((int) Math.min(size, Preamble.BYTES))));
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
        Layout layout = Layout.of(manifest, preamble.manifestBytes());
        if (layout.length() != size) {
            throw new BadCopyException("its regions take " + layout.length() + " bytes and it has " + size);
        }
        return new StoredImage(channel, manifest, layout);
    }

    private static Manifest manifest(FileChannel channel, int bytes) throws IOException, BadCopyException {
        try {
            return ManifestCodec.decode(read(channel, Preamble.BYTES, ByteBuffer.allocate(bytes)));
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
        List<Pages> contents = new ArrayList<>();
        for (int region = 0; region < layout.starts().size(); region++) {
            RegionEntry entry = manifest.regions().get(region);
            Pages pages = spare.take(entry.name(), entry.bytes());
            contents.add(pages);
            check(
                    region,
                    (at, length) -> pages.page((int) (at / Pages.PAGE_BYTES))
                            .buffer()
                            .slice((int) (at % Pages.PAGE_BYTES), length));
        }
        checkGaps();
        return new Image(manifest, contents);
    }

    /** Reads everything and keeps nothing. */
    void verify() throws IOException, BadCopyException {
        for (int region = 0; region < layout.starts().size(); region++) {
            check(region, (at, length) -> scratch().slice(0, length));
        }
        checkGaps();
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
        if (entry.bytes() < MAPPED_FROM) {
            read(channel, layout.starts().get(region) + at, into);
        } else {
            copy(region, at, into);
        }
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

    /** Windows are as large as pages, which chunks divide, so no chunk crosses two. */
    private void copy(int region, long at, ByteBuffer into) throws IOException {
        int offset = (int) (at % Pages.PAGE_BYTES);
        long start = layout.starts().get(region) + at - offset;
        if (windowStart != start) {
            long end =
                    layout.starts().get(region) + manifest.regions().get(region).bytes();
            window = channel.map(FileChannel.MapMode.READ_ONLY, start, Math.min(Pages.PAGE_BYTES, end - start));
            windowStart = start;
        }
        try {
            into.put(0, window, offset, into.limit());
        } catch (InternalError e) {
            // How Java says that the kernel could not read what is mapped.
            throw new IOException("the disk cannot be read", e);
        }
    }

    private void checkGaps() throws IOException, BadCopyException {
        long end = Preamble.BYTES + (long) layout.manifestBytes();
        for (int region = 0; region < layout.starts().size(); region++) {
            long start = layout.starts().get(region);
            ByteBuffer gap = read(channel, end, ByteBuffer.allocate((int) (start - end)));
            if (!gap.equals(ByteBuffer.allocate(gap.remaining()))) {
                throw new BadCopyException("there is something before region "
                        + manifest.regions().get(region).name());
            }
            end = start + manifest.regions().get(region).bytes();
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

    /** Fills the buffer from the given place and turns it to be read. */
    private static ByteBuffer read(FileChannel channel, long at, ByteBuffer into) throws IOException, BadCopyException {
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

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
