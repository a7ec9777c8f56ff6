package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.Regions;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/** An array of noise that is saved, what it is copied to for comparison, and how much memory outside the heap there is. */
final class Data {

    private static final int TOUCHED = 512;
    private static final long SEED = 20;

    private final double[] array;
    private final double[] other;
    private final ByteBuffer outside;
    private long changes;

    Data(int bytes) {
        array = new double[bytes / Double.BYTES];
        other = new double[array.length];
        outside = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        // Levels compress what gets much smaller: beside limits that move every byte, they must have to move them, too.
        SplittableRandom random = new SplittableRandom(SEED);
        Arrays.setAll(array, i -> random.nextDouble());
        change();
        copy();
    }

    Regions regions() {
        return new Regions().array("array", array);
    }

    int bytes() {
        return outside.capacity();
    }

    /** The contents as they were when they were last copied outside the heap. */
    ByteBuffer outside() {
        return outside.duplicate().clear();
    }

    /** Makes every page of memory, and so every block, different from what it was. */
    void change() {
        changes++;
        for (int i = 0; i < array.length; i += TOUCHED) {
            array[i] = changes + i;
        }
    }

    /** What copying costs at least. */
    void copy() {
        System.arraycopy(array, 0, other, 0, array.length);
    }

    /** What a copy outside the heap and a pass of checksums over it cost one after the other. */
    long copyAndSum() {
        outside.clear().asDoubleBuffer().put(array);
        return sum();
    }

    /** What a pass of checksums costs. */
    long sum() {
        CRC32C crc = new CRC32C();
        crc.update(outside.clear());
        return crc.getValue();
    }

    /** Bytes of memory outside the heap that this process has. */
    static long memory() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
