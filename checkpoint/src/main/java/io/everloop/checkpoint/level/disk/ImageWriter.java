package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.compress.Packer;
import io.everloop.checkpoint.compress.Sample;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.ManifestCodec;
import io.everloop.checkpoint.image.Pages;
import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Writes images into files, over whatever is there. For one thread; a second one of its own makes the kernel store what
 * was written while more is being written, which takes a third off the time of a large image. Regions are packed where that
 * is chosen, or measured to pay.
 */
final class ImageWriter implements AutoCloseable {

    private static final int CHUNK = 8 << 20;

    private final Packer packer;
    private ByteBuffer packed = ByteBuffer.allocateDirect(0);
    private ExecutorService forcing;
    private Future<?> earlier;

    ImageWriter(Choice choice) {
        packer = new Packer(choice, Sample.Way.THERE);
    }

    /** Returns when all of the image is stored; until then the file does not start as a copy does. */
    void write(Image image, String job, FileChannel channel) throws IOException {
        byte[] manifest = ManifestCodec.encode(image.manifest());
        packer.begin(image::samples);
        if (channel.size() > 0) {
            Failpoint.reached("checkpoint.save.disk.wipe");
            fill(channel, 0, ByteBuffer.allocate(Preamble.BYTES));
            channel.force(false);
        }
        Failpoint.reached("checkpoint.save.disk.data");
        earlier = null;
        long length = packer.isPacking()
                ? writePacked(image, manifest.length, channel)
                : writePlain(image, Layout.of(image.manifest(), manifest.length), channel);
        Failpoint.reached("checkpoint.save.disk.head");
        channel.truncate(length);
        fill(channel, Preamble.BYTES, ByteBuffer.wrap(manifest));
        fill(channel, 0, new Preamble(job, manifest.length, length, packer.isPacking()).encode());
        Failpoint.reached("checkpoint.save.disk.force");
        await(earlier);
        channel.force(true);
        packer.end();
    }

    /** The regions at their places; the length that the file is to have. */
    private long writePlain(Image image, Layout layout, FileChannel channel) throws IOException {
        long end = Preamble.BYTES + (long) layout.manifestBytes();
        for (int region = 0; region < layout.starts().size(); region++) {
            long start = layout.starts().get(region);
            fill(channel, end, ByteBuffer.allocate((int) (start - end)));
            long bytes = image.manifest().regions().get(region).bytes();
            write(image.contents().get(region), bytes, start, channel);
            end = start + bytes;
        }
        packer.moved(layout.length());
        return layout.length();
    }

    /** Chunks divide pages, so none crosses two. */
    private void write(Pages pages, long bytes, long start, FileChannel channel) throws IOException {
        for (long at = 0; at < bytes; at += CHUNK) {
            int length = (int) Math.min(CHUNK, bytes - at);
            fill(channel, start + at, chunk(pages, at, length));
            if (length == CHUNK) {
                forceMeanwhile(channel);
            }
        }
    }

    /** The regions packed and the table of that; the length that the file is to have. */
    private long writePacked(Image image, int manifestBytes, FileChannel channel) throws IOException {
        PackTable table = new PackTable(image.manifest(), Preamble.BYTES + (long) manifestBytes);
        if (packed.capacity() == 0) {
            packed = ByteBuffer.allocateDirect(Packer.mostBytes(Contents.CHUNK));
        }
        long forced = table.end();
        for (Pages pages : image.contents()) {
            for (long at = 0; at < pages.size(); at += Contents.CHUNK) {
                int length = (int) Math.min(Contents.CHUNK, pages.size() - at);
                packed.clear().limit(packer.pack(chunk(pages, at, length), packed.clear()));
                long place = table.end();
                table.add(packed);
                fill(channel, place, packed);
                if (table.end() - forced >= CHUNK) {
                    forceMeanwhile(channel);
                    forced = table.end();
                }
            }
        }
        fill(channel, table.end(), table.encode());
        return table.end() + table.bytes();
    }

    private static ByteBuffer chunk(Pages pages, long at, int length) {
        return pages.page((int) (at / Pages.PAGE_BYTES)).buffer().slice((int) (at % Pages.PAGE_BYTES), length);
    }

    /** Has the kernel store what was written so far, unless it is still at it. */
    private void forceMeanwhile(FileChannel channel) throws IOException {
        if (earlier == null || earlier.isDone()) {
            await(earlier);
            earlier = forcing().submit(() -> {
                channel.force(false);
                return null;
            });
        }
    }

    private static void fill(FileChannel channel, long at, ByteBuffer from) throws IOException {
        long next = at;
        while (from.hasRemaining()) {
            next += channel.write(from, next);
        }
    }

    private static void await(Future<?> force) throws IOException {
        if (force == null) {
            return;
        }
        try {
            force.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private ExecutorService forcing() {
        if (forcing == null) {
            forcing = Executors.newSingleThreadExecutor(task -> {
                Thread thread = new Thread(task, "everloop-disk-force");
                thread.setDaemon(true);
                return thread;
            });
        }
        return forcing;
    }

    @Override
    public void close() {
        if (forcing != null) {
            forcing.shutdownNow();
        }
    }
}
