package io.everloop.spares.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final String SHARED = " source: shared objects file";

    /** A program that a virtual machine can run. */
    static final class Program {
        public static void main(String[] args) {
            // Being loaded is all it is for.
        }
    }

    /** Another one, which loads the first. */
    static final class Longer {
        public static void main(String[] args) {
            Program.main(args);
        }
    }

    @Test
    void theFirstJobListsItsClassesAndTheNextOneFindsThemInAnArchive(@TempDir Path directory) throws Exception {
        Path home = directory.resolve("archives");
        String classPath = jar(directory.resolve("program.jar")).toString();
        try (ClassArchive first = archive(home, classPath)) {
            assertFalse(isArchived(first));
            run(first, List.of());
        }
        try (ClassArchive second = archive(home, classPath)) {
            assertTrue(isArchived(second), second.options()::toString);
            String loaded = run(second, List.of("-Xshare:on", "-Xlog:class+load"));
            assertTrue(loaded.contains(Program.class.getName() + SHARED), loaded);
        }
    }

    @Test
    void directoriesArePackedWhereTheyAreOnTheClassPath(@TempDir Path directory) throws Exception {
        Path home = directory.resolve("archives");
        Path classes = directory.resolve("classes");
        Path file = classes.resolve(fileOf(Program.class));
        Files.createDirectories(file.getParent());
        Files.write(file, bytesOf(Program.class));
        Path jar = jar(directory.resolve("program.jar"));
        String classPath = String.join(File.pathSeparator, "nowhere", classes.toString(), jar.toString());
        String before;
        try (ClassArchive first = archive(home, classPath)) {
            before = first.classPath();
            String[] parts = before.split(File.pathSeparator, -1);
            assertTrue(parts[0].startsWith(home.toString()), before);
            assertEquals(List.of(jar.toString(), "nowhere"), List.of(parts[1], parts[2]));
            run(first, List.of());
        }
        try (ClassArchive second = archive(home, classPath)) {
            assertEquals(before, second.classPath());
            String loaded = run(second, List.of("-Xshare:on", "-Xlog:class+load"));
            assertTrue(loaded.contains(Program.class.getName() + SHARED), loaded);
        }
        Files.write(classes.resolve("more"), new byte[] {0});
        try (ClassArchive third = archive(home, classPath)) {
            assertNotEquals(before, third.classPath());
            assertFalse(isArchived(third), "a file has come");
        }
    }

    @Test
    void anArchiveThatMissesMuchIsMadeAnew(@TempDir Path directory) throws Exception {
        Path home = directory.resolve("archives");
        String classPath = jar(directory.resolve("program.jar")).toString();
        try (ClassArchive first = archive(home, classPath)) {
            run(first, List.of());
        }
        try (ClassArchive second = nextThatLists(home, classPath)) {
            String loaded = run(second, Longer.class, List.of("-Xlog:class+load"));
            assertFalse(loaded.contains(Longer.class.getName() + SHARED), loaded);
        }
        Path missed;
        try (Stream<Path> files = Files.list(home)) {
            missed = files.filter(file -> file.toString().endsWith(".missed"))
                    .findFirst()
                    .orElseThrow();
        }
        String name = Longer.class.getName().replace('.', '/');
        assertTrue(Files.readAllLines(missed).contains(name), "what one worker misses is not worth it");
        Files.write(missed, Collections.nCopies(1000, name), StandardOpenOption.APPEND);
        try (ClassArchive third = nextThatLists(home, classPath)) {
            run(third, Longer.class, List.of());
        }
        try (ClassArchive fourth = archive(home, classPath)) {
            String loaded = run(fourth, Longer.class, List.of("-Xlog:class+load"));
            assertTrue(loaded.contains(Longer.class.getName() + SHARED), loaded);
        }
        assertFalse(Files.exists(missed));
    }

    private static ClassArchive nextThatLists(Path home, String classPath) throws IOException {
        for (int job = 0; job < 100; job++) {
            ClassArchive archive = archive(home, classPath);
            if (archive.options().stream().anyMatch(option -> option.startsWith("-XX:DumpLoadedClassList="))) {
                return archive;
            }
            archive.close();
        }
        throw new AssertionError("nobody lists any more");
    }

    @Test
    void otherJarsHaveAnotherArchive(@TempDir Path directory) throws Exception {
        Path home = directory.resolve("archives");
        Path jar = jar(directory.resolve("program.jar"));
        try (ClassArchive archive = archive(home, jar.toString())) {
            run(archive, List.of());
        }
        Files.write(jar, new byte[] {0}, StandardOpenOption.APPEND);
        try (ClassArchive archive = archive(home, jar.toString())) {
            assertFalse(isArchived(archive), "the jar has changed");
        }
    }

    private static ClassArchive archive(Path home, String classPath) throws IOException {
        return ClassArchive.in(home, classPath).orElseThrow();
    }

    private static boolean isArchived(ClassArchive archive) {
        return archive.options().stream().anyMatch(option -> option.startsWith("-XX:SharedArchiveFile="));
    }

    private static String fileOf(Class<?> program) {
        return program.getName().replace('.', '/') + ".class";
    }

    private static byte[] bytesOf(Class<?> program) throws IOException {
        try (InputStream file = program.getClassLoader().getResourceAsStream(fileOf(program))) {
            return file.readAllBytes();
        }
    }

    private static Path jar(Path path) throws IOException {
        try (OutputStream file = Files.newOutputStream(path);
                JarOutputStream jar = new JarOutputStream(file)) {
            for (Class<?> program : List.of(Program.class, Longer.class)) {
                jar.putNextEntry(new JarEntry(fileOf(program)));
                jar.write(bytesOf(program));
            }
        }
        return path;
    }

    private static String run(ClassArchive archive, List<String> more) throws IOException, InterruptedException {
        return run(archive, Program.class, more);
    }

    private static String run(ClassArchive archive, Class<?> program, List<String> more)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(JAVA.toString()));
        command.addAll(archive.options());
        command.addAll(more);
        command.addAll(List.of("-cp", archive.classPath(), program.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }
}
