package io.everloop.experiments.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a process holds.
 *
 * @param files how many file descriptors
 * @param heapBytes how much of its heap is in use after a collection
 */
record Footprint(long files, long heapBytes) {

    private static final long MORE_FILES = 8;
    private static final long MORE_BYTES = 32L << 20;

    /** That of this process. */
    static Footprint own() throws IOException {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return new Footprint(descriptors(), runtime.totalMemory() - runtime.freeMemory());
    }

    private static long descriptors() throws IOException {
        Path all = Path.of("/proc/self/fd");
        if (Files.notExists(all)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(all)) {
            return files.count();
        }
    }

    /** Sentences on what has grown since then, beyond what comes and goes. */
    List<String> grownSince(Footprint before) {
        return Stream.of(
                        files > before.files + MORE_FILES
                                ? "files held by the agent grew from " + before.files + " to " + files
                                : "",
                        heapBytes > before.heapBytes + MORE_BYTES
                                ? "memory held by the agent grew from " + (before.heapBytes >> 20) + " to "
                                        + (heapBytes >> 20) + " MiB"
                                : "")
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }
}
