package io.everloop.checkpoint.image;

import io.everloop.comm.data.Memory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Memory that the kernel has given to this process before anybody needs it: to get as much when it is needed takes several
 * times as long as to fill it. For any thread.
 */
public final class Reserve {

    private static final Map<Integer, Deque<Memory>> BY_SIZE = new HashMap<>();

    private Reserve() {}

    /** Gets memory for pages of so many bytes. */
    public static void add(long bytes) {
        Pages pages = new Pages(bytes, Memory::allocate);
        synchronized (BY_SIZE) {
            for (int i = 0; i < pages.count(); i++) {
                Memory page = pages.page(i);
                BY_SIZE.computeIfAbsent(page.size(), size -> new ArrayDeque<>()).add(page);
            }
        }
    }

    /** Memory of this size: from what is there, or else fresh. */
    static Memory take(int size) {
        synchronized (BY_SIZE) {
            Deque<Memory> there = BY_SIZE.get(size);
            if (there != null && !there.isEmpty()) {
                return there.remove();
            }
        }
        return Memory.allocate(size);
    }

    /** How many bytes are there. */
    static long bytes() {
        synchronized (BY_SIZE) {
            return BY_SIZE.values().stream()
                    .flatMap(Deque::stream)
                    .mapToLong(Memory::size)
                    .sum();
        }
    }

    /** What is left will not be needed. */
    public static void clear() {
        synchronized (BY_SIZE) {
            BY_SIZE.clear();
        }
    }
}
