package io.everloop.framework.rank;

import io.everloop.checkpoint.image.Reserve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The memory that a rank needs for what is protected: in the heap, for its image, and for the copy that it keeps of another's.
 * A spare that has it beforehand spares everybody the time in which the kernel gives it, which is three times that of a copy.
 *
 * @param sizes bytes of each region, as rank 0 has them; others may have more or less, and fresh memory then
 */
record Room(List<Long> sizes) {

    /** Less than this is had at once. */
    private static final long SMALL = 64 << 10;

    /** A process that only waits takes no more than this part of what is free. */
    private static final int MODESTY = 4;

    private static final int IMAGES = 2;

    Room {
        sizes = sizes.stream().filter(bytes -> bytes >= SMALL).toList();
    }

    static Room parse(String word) {
        return new Room(Arrays.stream(word.split(",", -1))
                .filter(number -> !number.isEmpty())
                .map(Long::valueOf)
                .toList());
    }

    @Override
    public String toString() {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Gets it, unless that is too much to ask for. */
    void take() {
        long bytes = sizes.stream().mapToLong(Long::longValue).sum();
        long most = Math.min(Runtime.getRuntime().maxMemory(), available());
        if (bytes == 0 || bytes > most / MODESTY / (IMAGES + 1)) {
            return;
        }
        for (int image = 0; image < IMAGES; image++) {
            for (long size : sizes) {
                if (Thread.currentThread().isInterrupted()) {
                    return;
                }
                Reserve.add(size);
            }
        }
        warmHeap();
    }

    /** Has the kernel give as much to the heap. What is collected leaves its place to what comes. */
    @SuppressWarnings("UnusedVariable") // arrays are made for their places
    private void warmHeap() {
        byte[][] arrays = new byte[sizes.size()][];
        for (int i = 0; i < arrays.length && !Thread.currentThread().isInterrupted(); i++) {
            arrays[i] = new byte[(int) Math.min(sizes.get(i), Integer.MAX_VALUE / 2)];
        }
        arrays = null;
        System.gc();
    }

    /** Bytes that are free on this machine, as far as it tells. */
    private static long available() {
        try {
            return Files.readAllLines(Path.of("/proc/meminfo")).stream()
                    .filter(line -> line.startsWith("MemAvailable:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }
}
