package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Pages;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/** Pages one after the other, such as all regions of an image, as one long row of bytes. */
final class Flat {

    private final List<Pages> parts;
    private final long[] ends;

    Flat(List<Pages> parts) {
        this.parts = parts;
        ends = new long[parts.size()];
        long end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += parts.get(i).size();
            ends[i] = end;
        }
    }

    static Flat of(Image image) {
        return new Flat(image.contents());
    }

    static Flat of(Pages pages) {
        return new Flat(List.of(pages));
    }

    long size() {
        return ends.length == 0 ? 0 : ends[ends.length - 1];
    }

    /**
     * Some bytes, from position 0 to the limit.
     *
     * @param scratch where they are copied to if they are not together in memory; otherwise no copy is made
     */
    ByteBuffer window(long at, int length, ByteBuffer scratch) {
        ByteBuffer first = stretch(at, length);
        if (first.limit() == length) {
            return first;
        }
        for (int done = 0; done < length; ) {
            ByteBuffer next = stretch(at + done, length - done);
            scratch.put(done, next, 0, next.limit());
            done += next.limit();
        }
        return scratch.slice(0, length);
    }

    /**
     * Has some bytes computed.
     *
     * @param scratch where that is done if they are not together in memory; otherwise no copy is made
     */
    void fill(long at, int length, ByteBuffer scratch, Consumer<ByteBuffer> computing) {
        ByteBuffer there = stretch(at, length);
        if (there.limit() == length) {
            computing.accept(there);
        } else {
            ByteBuffer elsewhere = scratch.slice(0, length);
            computing.accept(elsewhere);
            put(at, elsewhere);
        }
    }

    /** Overwrites some bytes with those from the buffer's beginning to its limit. */
    void put(long at, ByteBuffer bytes) {
        for (int done = 0; done < bytes.limit(); ) {
            ByteBuffer next = stretch(at + done, bytes.limit() - done);
            next.put(0, bytes, done, next.limit());
            done += next.limit();
        }
    }

    /** As many bytes as are together in memory, at most so many. */
    private ByteBuffer stretch(long at, int most) {
        if (most == 0) {
            return ByteBuffer.allocateDirect(0);
        }
        int part = 0;
        while (ends[part] <= at) {
            part++;
        }
        Pages pages = parts.get(part);
        long inPart = at - (ends[part] - pages.size());
        ByteBuffer page = pages.page((int) (inPart / Pages.PAGE_BYTES)).buffer();
        int inPage = (int) (inPart % Pages.PAGE_BYTES);
        return page.slice(inPage, Math.min(most, page.capacity() - inPage));
    }
}
