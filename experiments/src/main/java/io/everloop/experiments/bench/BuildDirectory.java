package io.everloop.experiments.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The directory of the build that this program runs from. */
final class BuildDirectory {

    private BuildDirectory() {}

    private static Path path() {
        try {
            return Path.of(BuildDirectory.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath()
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of this program is no path", e);
        }
    }

    /** Where things are kept from one start to the next. */
    static Path state() throws IOException {
        return Files.createDirectories(path().resolve("everloop"));
    }

    /** The libraries of peers; none if they were not built along. */
    static List<Path> peerLibraries() throws IOException {
        Path libraries = path().resolve("lib-bench");
        if (!Files.isDirectory(libraries)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(libraries)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }
}
