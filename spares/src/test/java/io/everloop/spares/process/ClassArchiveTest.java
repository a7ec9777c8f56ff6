package io.everloop.spares.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    /** A program that a virtual machine can run. */
    static final class Program {
        public static void main(String[] args) {
            // Being loaded is all it is for.
        }
    }

    @Test
    void theFirstJobListsItsClassesAndTheNextOneFindsThemInAnArchive(@TempDir Path directory) throws Exception {
        Path home = directory.resolve("archives");
        String classPath = directory + File.pathSeparator + jar(directory.resolve("program.jar"));
        try (ClassArchive first = ClassArchive.in(home, classPath);
                ClassArchive beside = ClassArchive.in(home, classPath)) {
            assertEquals(List.of(), beside.options(), "two jobs at once do not make the same archive");
            run(first, List.of());
        }
        try (ClassArchive second = ClassArchive.in(home, classPath)) {
            assertTrue(second.options().get(0).startsWith("-XX:SharedArchiveFile="), second.options()::toString);
            String loaded = run(second, List.of("-Xshare:on", "-Xlog:class+load"));
            assertTrue(loaded.contains(Program.class.getName() + " source: shared objects file"), loaded);
        }
    }

    @Test
    void jarsComeFirstAndOtherJarsHaveAnotherArchive(@TempDir Path directory) throws Exception {
        Path jar = jar(directory.resolve("program.jar"));
        String classPath = directory + File.pathSeparator + jar;
        String before;
        try (ClassArchive archive = ClassArchive.in(directory, classPath)) {
            assertEquals(jar + File.pathSeparator + directory, archive.classPath());
            before = archive.options().get(0);
        }
        Files.write(jar, new byte[] {0}, StandardOpenOption.APPEND);
        try (ClassArchive archive = ClassArchive.in(directory, classPath)) {
            assertFalse(archive.options().contains(before), "the jar has changed");
        }
    }

    private static Path jar(Path path) throws IOException {
        String name = Program.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(path);
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry(name));
            jar.write(ClassArchiveTest.class
                    .getClassLoader()
                    .getResourceAsStream(name)
                    .readAllBytes());
        }
        return path;
    }

    private static String run(ClassArchive archive, List<String> more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(JAVA.toString()));
        command.addAll(archive.options());
        command.addAll(more);
        command.addAll(List.of("-cp", archive.classPath(), Program.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }
}
