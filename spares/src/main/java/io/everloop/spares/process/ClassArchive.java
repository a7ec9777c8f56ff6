package io.everloop.spares.process;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/**
 * The classes of workers as the virtual machine wants them, which takes a third off what it costs to start one. The first job
 * with a class path lists what its workers load; an archive is made of that at the job's end, and later jobs use it.
 *
 * <p>Only classes in jars can be archived, and their jars must be the beginning of the class path: {@link #classPath} has
 * them first. Whatever goes wrong here costs time and nothing else. For any thread.
 */
public final class ClassArchive implements AutoCloseable {

    /** Names the directory that keeps archives; there are none unless it is set. */
    public static final String HOME = "everloop.archives";

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private final Path home;
    private final List<String> jars;
    private final String classPath;
    private final String key;
    private final Optional<FileChannel> recording;

    private ClassArchive(Path home, String classPath) throws IOException {
        this.home = home;
        Map<Boolean, List<String>> parts = Arrays.stream(classPath.split(File.pathSeparator, -1))
                .collect(
                        Collectors.partitioningBy(part -> part.endsWith(".jar") && Files.isRegularFile(Path.of(part))));
        jars = parts.get(true);
        this.classPath = String.join(File.pathSeparator, jars)
                + parts.get(false).stream()
                        .map(part -> File.pathSeparator + part)
                        .collect(Collectors.joining());
        key = keyOf(jars);
        recording = isMade() ? Optional.empty() : claim();
    }

    /** What this job can do to start its workers faster; nothing if nobody has named a directory, or there are no jars. */
    public static Optional<ClassArchive> of(String classPath) {
        String home = System.getProperty(HOME, "");
        if (home.isEmpty() || !classPath.contains(".jar")) {
            return Optional.empty();
        }
        try {
            return Optional.of(in(Path.of(home), classPath));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static ClassArchive in(Path home, String classPath) throws IOException {
        return new ClassArchive(Files.createDirectories(home), classPath);
    }

    /** Other jars, the same ones after a change, or another Java have another key. */
    private static String keyOf(List<String> jars) throws IOException {
        CRC32C sum = new CRC32C();
        StringBuilder all = new StringBuilder(System.getProperty("java.vm.version"));
        for (String jar : jars) {
            Path path = Path.of(jar);
            all.append('\n').append(jar).append(' ').append(Files.size(path));
            all.append(' ').append(Files.getLastModifiedTime(path).toMillis());
        }
        sum.update(all.toString().getBytes(StandardCharsets.UTF_8));
        return "classes-" + Long.toHexString(sum.getValue());
    }

    private Path archive() {
        return home.resolve(key + ".jsa");
    }

    private boolean isMade() {
        return Files.isRegularFile(archive());
    }

    /** One job at a time makes an archive; the operating system frees the claim of one that is killed. */
    private Optional<FileChannel> claim() throws IOException {
        FileChannel file =
                FileChannel.open(home.resolve(key + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                return Optional.of(file);
            }
        } catch (OverlappingFileLockException e) {
            // Another job of this process.
        }
        file.close();
        return Optional.empty();
    }

    /** The same class path, jars first. */
    public String classPath() {
        return classPath;
    }

    /** For every worker of the job. */
    public List<String> options() {
        if (recording.isPresent()) {
            return List.of("-XX:DumpLoadedClassList=" + home.resolve(key + ".%p.list"));
        }
        return isMade() ? List.of("-XX:SharedArchiveFile=" + archive()) : List.of();
    }

    /** The job has ended: makes the archive, if this was the job to list what belongs into it. */
    @Override
    public void close() throws IOException {
        if (recording.isEmpty() || !recording.get().isOpen()) {
            return;
        }
        try {
            Path list = home.resolve(key + ".all");
            Files.write(list, listed());
            dump(list);
            Files.delete(list);
        } finally {
            recording.get().close();
        }
    }

    private void dump(Path list) throws IOException {
        Path made = home.resolve(key + ".new");
        Process process = new ProcessBuilder(
                        JAVA.toString(),
                        "-Xshare:dump",
                        "-Xlog:disable",
                        "-Xlog:all=off",
                        "-XX:SharedClassListFile=" + list,
                        "-XX:SharedArchiveFile=" + made,
                        "-cp",
                        String.join(File.pathSeparator, jars))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (process.waitFor() == 0 && Files.isRegularFile(made)) {
                Files.move(made, archive(), StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }

    /** Each class once. The last line of a worker that was killed may be half a line; numbers mean something to one alone. */
    private Set<String> listed() throws IOException {
        Set<String> all = new LinkedHashSet<>();
        try (DirectoryStream<Path> lists = Files.newDirectoryStream(home, key + ".*.list")) {
            for (Path list : lists) {
                List<String> lines = new ArrayList<>(Files.readAllLines(list, StandardCharsets.ISO_8859_1));
                lines.stream()
                        .limit(Math.max(0, lines.size() - 1))
                        .filter(line -> !line.contains("source:"))
                        .map(line -> line.replaceFirst(" id: \\d+$", ""))
                        .forEach(all::add);
                Files.delete(list);
            }
        }
        return all;
    }
}
