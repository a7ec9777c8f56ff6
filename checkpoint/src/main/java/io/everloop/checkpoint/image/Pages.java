package io.everloop.checkpoint.image;

import io.everloop.comm.data.Memory;
import java.util.function.IntFunction;

/**
 * Memory outside the heap for any number of bytes, in pages, since a buffer ends at 2 GiB.
 *
 * <p>All pages have {@link #PAGE_BYTES}, but for the last. Pages are reused, because the kernel takes longer to give
 * fresh memory than a copy takes.
 */
public final class Pages {

    /** A multiple of {@link Manifest#BLOCK_BYTES}, so that no block crosses pages. */
    public static final int PAGE_BYTES = 64 << 20;

    private final long size;
    private final Memory[] pages;

    public Pages(long size) {
        this(size, Reserve::take);
    }

    Pages(long size, IntFunction<Memory> source) {
        this.size = size;
        pages = new Memory[Math.toIntExact((size + PAGE_BYTES - 1) / PAGE_BYTES)];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = source.apply((int) Math.min(PAGE_BYTES, size - (long) i * PAGE_BYTES));
        }
    }

    public long size() {
        return size;
    }

    public int count() {
        return pages.length;
    }

    public Memory page(int index) {
        return pages[index];
    }
}
