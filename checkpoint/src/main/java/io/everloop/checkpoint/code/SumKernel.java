package io.everloop.checkpoint.code;

import java.nio.LongBuffer;

/**
 * The sum of the sources: exclusive or, in one pass over memory.
 *
 * <p>Up to four sources are read in one loop, which memory limits and not the processor. More go block by block, so that what
 * was summed so far is still in the nearest cache.
 */
final class SumKernel implements Kernel {

    private static final int BLOCK_LONGS = 2048;

    @Override
    public void combine(LongBuffer[] sources, LongBuffer into) {
        int longs = into.capacity();
        if (sources.length <= 4) {
            first(sources, into, 0, longs);
            return;
        }
        for (int from = 0; from < longs; from += BLOCK_LONGS) {
            int to = Math.min(longs, from + BLOCK_LONGS);
            first(sources, into, from, to);
            for (int next = 4; next < sources.length; next += 3) {
                more(sources, next, into, from, to);
            }
        }
    }

    private static void first(LongBuffer[] sources, LongBuffer into, int from, int to) {
        switch (sources.length) {
            case 1 -> into.put(from, sources[0], from, to - from);
            case 2 -> sum(sources[0], sources[1], into, from, to);
            case 3 -> sum(sources[0], sources[1], sources[2], into, from, to);
            default -> sum(sources[0], sources[1], sources[2], sources[3], into, from, to);
        }
    }

    private static void more(LongBuffer[] sources, int next, LongBuffer into, int from, int to) {
        switch (sources.length - next) {
            case 1 -> sum(into, sources[next], into, from, to);
            case 2 -> sum(into, sources[next], sources[next + 1], into, from, to);
            default -> sum(into, sources[next], sources[next + 1], sources[next + 2], into, from, to);
        }
    }

    private static void sum(LongBuffer a, LongBuffer b, LongBuffer into, int from, int to) {
        for (int i = from; i < to; i++) {
            into.put(i, a.get(i) ^ b.get(i));
        }
    }

    private static void sum(LongBuffer a, LongBuffer b, LongBuffer c, LongBuffer into, int from, int to) {
        for (int i = from; i < to; i++) {
            into.put(i, a.get(i) ^ b.get(i) ^ c.get(i));
        }
    }

    private static void sum(LongBuffer a, LongBuffer b, LongBuffer c, LongBuffer d, LongBuffer into, int from, int to) {
        for (int i = from; i < to; i++) {
            into.put(i, a.get(i) ^ b.get(i) ^ c.get(i) ^ d.get(i));
        }
    }
}
