package io.everloop.checkpoint.code;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A buffer computed from others: their sum, each multiplied by a coefficient, byte by byte. With all coefficients 1 that is
 * exclusive or.
 *
 * <p>For one thread at a time.
 */
public final class Combination {

    private final int[] coefficients;
    private final Kernel whole;

    Combination(int... coefficients) {
        this.coefficients = coefficients.clone();
        whole = kernel(this.coefficients);
    }

    /** Exclusive or of so many sources. */
    public static Combination sum(int sources) {
        int[] ones = new int[sources];
        Arrays.fill(ones, 1);
        return new Combination(ones);
    }

    private static Kernel kernel(int[] coefficients) {
        return Arrays.stream(coefficients).allMatch(coefficient -> coefficient == 1)
                ? new SumKernel()
                : new PlanesKernel(coefficients);
    }

    public int sources() {
        return coefficients.length;
    }

    /**
     * Fills the target, from its position to its limit. Sources, which are used alike, may be shorter: they count as if zeros
     * followed. No buffer's position moves.
     *
     * @param sources direct buffers, none longer than the target
     * @param into a direct buffer that overlaps no source
     */
    public void compute(List<ByteBuffer> sources, ByteBuffer into) {
        check(sources, into);
        int from = 0;
        while (from < into.remaining()) {
            List<Integer> reaching = new ArrayList<>();
            int to = into.remaining();
            for (int i = 0; i < coefficients.length; i++) {
                if (sources.get(i).remaining() > from && coefficients[i] != 0) {
                    reaching.add(i);
                    to = Math.min(to, sources.get(i).remaining());
                }
            }
            compute(reaching, sources, from, to, into);
            from = to;
        }
    }

    private void check(List<ByteBuffer> sources, ByteBuffer into) {
        if (sources.size() != coefficients.length) {
            throw new IllegalArgumentException(sources.size() + " sources for " + coefficients.length);
        }
        for (ByteBuffer source : sources) {
            if (source.remaining() > into.remaining() || !source.isDirect() || !into.isDirect()) {
                throw new IllegalArgumentException(
                        "from " + source + " into " + into + ": both must be direct, the target no shorter");
            }
        }
    }

    /** A part that all the given sources reach to the end of and none else reaches into. */
    private void compute(List<Integer> reaching, List<ByteBuffer> sources, int from, int to, ByteBuffer into) {
        int longs = (to - from) / Long.BYTES;
        if (reaching.isEmpty()) {
            for (int i = into.position() + from; i < into.position() + to; i++) {
                into.put(i, (byte) 0);
            }
        } else {
            LongBuffer[] parts = reaching.stream()
                    .map(i -> part(sources.get(i), from, longs))
                    .toArray(LongBuffer[]::new);
            kernelOf(reaching).combine(parts, part(into, from, longs));
            computeBytes(reaching, sources, from + longs * Long.BYTES, to, into);
        }
    }

    private Kernel kernelOf(List<Integer> reaching) {
        return reaching.size() == coefficients.length
                ? whole
                : kernel(reaching.stream().mapToInt(i -> coefficients[i]).toArray());
    }

    private void computeBytes(List<Integer> reaching, List<ByteBuffer> sources, int from, int to, ByteBuffer into) {
        for (int at = from; at < to; at++) {
            int sum = 0;
            for (int i : reaching) {
                ByteBuffer source = sources.get(i);
                sum ^= Field.multiply(coefficients[i], source.get(source.position() + at) & 0xff);
            }
            into.put(into.position() + at, (byte) sum);
        }
    }

    private static LongBuffer part(ByteBuffer buffer, int from, int longs) {
        return buffer.slice(buffer.position() + from, longs * Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .asLongBuffer();
    }
}
