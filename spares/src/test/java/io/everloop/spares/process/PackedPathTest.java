package io.everloop.spares.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedPathTest {

    @TempDir
    private Path directory;

    private Path directory(String name) throws IOException {
        return Files.createDirectories(directory.resolve(name));
    }

    /** Of two classes of the same name the first one on the path is found, also if it is in such a directory. */
    @Test
    void aPathWithADirectoryThatHoldsMoreThanClassesStaysAsItIs() throws IOException {
        Path classes = directory("classes");
        Files.writeString(classes.resolve("A.class"), "a");
        Path everything = directory("everything");
        try (RandomAccessFile large =
                new RandomAccessFile(everything.resolve("data").toFile(), "rw")) {
            large.setLength(65L << 20);
        }
        assertEquals(Optional.empty(), PackedPath.of(directory("home"), everything + File.pathSeparator + classes));
    }

    @Test
    void soDoesOneWithTheDirectoryOfTheMomentOrWithSomethingElse() throws IOException {
        Path classes = directory("classes");
        Path file = Files.writeString(directory.resolve("classes.zip"), "");
        for (String part : List.of("", file.toString(), classes + File.separator + "*")) {
            assertEquals(Optional.empty(), PackedPath.of(directory("home"), part + File.pathSeparator + classes));
            PackedPath path = PackedPath.of(directory("home"), classes + File.pathSeparator + part)
                    .orElseThrow();
            assertEquals(List.of(part), path.others(), "nothing comes after it");
        }
    }

    @Test
    void whatIsNotThereComesLast() throws IOException {
        Path classes = directory("classes");
        Files.writeString(classes.resolve("A.class"), "a");
        PackedPath path = PackedPath.of(directory("home"), "nowhere" + File.pathSeparator + classes)
                .orElseThrow();
        assertEquals(1, path.jars().size());
        assertEquals(List.of("nowhere"), path.others());
    }

    @Test
    void whatIsPackedIsNotPackedAgainIfItIsKeptInTheSameDirectory() throws IOException {
        Path classes = directory("classes");
        Path home = directory("classes/home");
        Files.writeString(classes.resolve("A.class"), "a");
        PackedPath first = PackedPath.of(home, classes.toString()).orElseThrow();
        assertEquals(Optional.of(first), PackedPath.of(home, classes.toString()));
        try (JarFile jar = new JarFile(first.jars().get(0))) {
            assertEquals(List.of("A.class"), jar.stream().map(Object::toString).toList());
        }
    }
}
