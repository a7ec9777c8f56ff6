package io.everloop.spares.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedPathTest {

    @TempDir
    private Path directory;

    private Path directory(String name) throws IOException {
        return Files.createDirectories(directory.resolve(name));
    }

    @Test
    void aDirectoryThatHoldsMoreThanClassesStaysAsItIs() throws IOException {
        Path classes = directory("classes");
        Files.writeString(classes.resolve("A.class"), "a");
        Path everything = directory("everything");
        try (RandomAccessFile large =
                new RandomAccessFile(everything.resolve("data").toFile(), "rw")) {
            large.setLength(65L << 20);
        }
        PackedPath path = PackedPath.of(directory("home"), everything + File.pathSeparator + classes);
        assertEquals(List.of(everything.toString()), path.others());
        assertEquals(1, path.jars().size());
    }

    @Test
    void whatIsPackedIsNotPackedAgainIfItIsKeptInTheSameDirectory() throws IOException {
        Path classes = directory("classes");
        Path home = directory("classes/home");
        Files.writeString(classes.resolve("A.class"), "a");
        PackedPath first = PackedPath.of(home, classes.toString());
        assertEquals(first, PackedPath.of(home, classes.toString()));
        try (JarFile jar = new JarFile(first.jars().get(0))) {
            assertEquals(List.of("A.class"), jar.stream().map(Object::toString).toList());
        }
    }
}
