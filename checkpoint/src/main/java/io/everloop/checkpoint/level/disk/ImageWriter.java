package io.everloop.checkpoint.level.disk;

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
 * was written while more is being written, which takes a third off the time of a large image.
 */
final class ImageWriter implements AutoCloseable {

    private static final int CHUNK = 8 << 20;

    private ExecutorService forcing;

    /** Returns when all of the image is stored; until then the file does not start as a copy does. */
    void write(Image image, String job, FileChannel channel) throws IOException {
        byte[] manifest = ManifestCodec.encode(image.manifest());
        Layout layout = Layout.of(image.manifest(), manifest.length);
        if (channel.size() > 0) {
            Failpoint.reached("checkpoint.save.disk.wipe");
            fill(channel, 0, ByteBuffer.allocate(Preamble.BYTES));
            channel.force(false);
        }
        Failpoint.reached("checkpoint.save.disk.data");
        long end = Preamble.BYTES + (long) manifest.length;
        Future<?> earlier = null;
        for (int region = 0; region < layout.starts().size(); region++) {
            long start = layout.starts().get(region);
            fill(channel, end, ByteBuffer.allocate((int) (start - end)));
            long bytes = image.manifest().regions().get(region).bytes();
            earlier = write(image.contents().get(region), bytes, start, channel, earlier);
            end = start + bytes;
        }
        Failpoint.reached("checkpoint.save.disk.head");
        channel.truncate(layout.length());
        fill(channel, Preamble.BYTES, ByteBuffer.wrap(manifest));
        fill(channel, 0, new Preamble(job, manifest.length, layout.length()).encode());
        Failpoint.reached("checkpoint.save.disk.force");
        await(earlier);
        channel.force(true);
    }

    /** Chunks divide pages, so none crosses two. */
    private Future<?> write(Pages pages, long bytes, long start, FileChannel channel, Future<?> before)
            throws IOException {
        Future<?> earlier = before;
        for (long at = 0; at < bytes; at += CHUNK) {
            int length = (int) Math.min(CHUNK, bytes - at);
            ByteBuffer page = pages.page((int) (at / Pages.PAGE_BYTES)).buffer();
            fill(channel, start + at, page.slice((int) (at % Pages.PAGE_BYTES), length));
            if (length == CHUNK && (earlier == null || earlier.isDone())) {
                await(earlier);
                earlier = forcing().submit(() -> {
                    channel.force(false);
                    return null;
                });
            }
        }
        return earlier;
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
