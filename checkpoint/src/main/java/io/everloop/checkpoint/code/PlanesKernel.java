package io.everloop.checkpoint.code;

import java.nio.LongBuffer;

/**
 * The sum of the sources, each multiplied by a coefficient, eight bytes at a time and without tables.
 *
 * <p>Horner's scheme over the bits of the coefficients: from the highest bit down, what was summed so far is doubled, then the
 * sources whose coefficient has that bit are added. Doubling eight bytes at once is a few shifts, and one doubling
 * serves all sources. Blocks are copied to arrays in the nearest cache first, because loops over arrays become vector
 * instructions; this is several times faster than looking products up byte by byte.
 */
final class PlanesKernel implements Kernel {

    private static final int BLOCK_LONGS = 1024;
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long ALL_BUT_HIGH_BITS = 0x7f7f7f7f7f7f7f7fL;

    private final int[] coefficients;
    private final int planes;
    private final long[][] blocks;
    private final long[] sum = new long[BLOCK_LONGS];

    PlanesKernel(int... coefficients) {
        this.coefficients = coefficients;
        int all = 0;
        for (int coefficient : coefficients) {
            all |= coefficient;
        }
        planes = Integer.SIZE - Integer.numberOfLeadingZeros(all);
        blocks = new long[coefficients.length][BLOCK_LONGS];
    }

    @Override
    public void combine(LongBuffer[] sources, LongBuffer into) {
        int longs = into.capacity();
        for (int from = 0; from < longs; from += BLOCK_LONGS) {
            int count = Math.min(BLOCK_LONGS, longs - from);
            for (int i = 0; i < sources.length; i++) {
                sources[i].get(from, blocks[i], 0, count);
            }
            combine(count);
            into.put(from, sum, 0, count);
        }
    }

    private void combine(int count) {
        clear(sum, count);
        for (int plane = planes - 1; plane >= 0; plane--) {
            if (plane < planes - 1) {
                twice(sum, count);
            }
            for (int i = 0; i < blocks.length; i++) {
                if ((coefficients[i] >> plane & 1) != 0) {
                    add(sum, blocks[i], count);
                }
            }
        }
    }

    private static void clear(long[] sum, int count) {
        java.util.Arrays.fill(sum, 0, count, 0);
    }

    /** Shifts by constants instead of a multiplication, since those exist as vector instructions everywhere. */
    private static void twice(long[] sum, int count) {
        for (int i = 0; i < count; i++) {
            long x = sum[i];
            long lost = x >>> 7 & LOW_BITS;
            sum[i] = (x & ALL_BUT_HIGH_BITS) << 1 ^ lost ^ lost << 2 ^ lost << 3 ^ lost << 4;
        }
    }

    private static void add(long[] sum, long[] block, int count) {
        for (int i = 0; i < count; i++) {
            sum[i] ^= block[i];
        }
    }
}
