package io.everloop.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A directory where the ranks of a run leave what they protect, for as long as it is needed. */
record Keepsakes(Path directory) implements AutoCloseable {

    static Keepsakes create() throws IOException {
        return new Keepsakes(Files.createTempDirectory("everloop-test-"));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
