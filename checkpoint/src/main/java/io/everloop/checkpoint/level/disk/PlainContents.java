package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Regions as they are, at the places of a {@link Layout}. */
final class PlainContents implements Contents {

    /** Regions from this size on are copied out of a mapping, which takes half as long as reading them. */
    private static final int MAPPED_FROM = 8 << 20;

    private final FileChannel channel;
    private final Manifest manifest;
    private final Layout layout;
    private ByteBuffer window;
    private long windowStart = -1;

    PlainContents(FileChannel channel, Manifest manifest, Layout layout) {
        this.channel = channel;
        this.manifest = manifest;
        this.layout = layout;
    }

    @Override
    public void read(int region, long at, ByteBuffer into) throws IOException, BadCopyException {
        if (manifest.regions().get(region).bytes() < MAPPED_FROM) {
            Contents.read(channel, layout.starts().get(region) + at, into);
        } else {
            copy(region, at, into);
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

    /** Between regions there is nothing. */
    @Override
    public void checkRest() throws IOException, BadCopyException {
        long end = Preamble.BYTES + (long) layout.manifestBytes();
        for (int region = 0; region < layout.starts().size(); region++) {
            long start = layout.starts().get(region);
            ByteBuffer gap = Contents.read(channel, end, ByteBuffer.allocate((int) (start - end)));
            if (!gap.equals(ByteBuffer.allocate(gap.remaining()))) {
                throw new BadCopyException("there is something before region "
                        + manifest.regions().get(region).name());
            }
            end = start + manifest.regions().get(region).bytes();
        }
    }
}
