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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The classes of workers as the virtual machine wants them, which takes half off what it costs to start one. The first job
 * with a class path lists what its workers load; when it has ended, an archive is made of that, and later jobs use it. Some
 * of them list as well: the archive is made anew when what they had to load besides has cost as much as that takes.
 *
 * <p>Only classes in jars can be archived: {@link #classPath} begins with them. Whatever goes
 * wrong here costs time and nothing else. For any thread.
 */
public final class ClassArchive implements AutoCloseable {

    /** Names the directory that keeps archives; there are none unless it is set. */
    public static final String HOME = "everloop.archives";

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    /** One job in so many lists what it loads: it costs a little, and neighbours load the same. */
    private static final int JOBS_PER_LIST = 8;

    /** So many classes are loaded and checked in the time that it takes to make an archive. */
    private static final int CLASSES_PER_ARCHIVE = 6000;

    /** Numbers of classes mean something to one process alone. */
    private static final Pattern NUMBER = Pattern.compile(" id: \\d+$");

    private final Path home;
    private final PackedPath path;
    private final String key;

    /** Where workers of this job list what they load, if they do. */
    private final Optional<Path> lists;

    private ClassArchive(Path home, PackedPath path) throws IOException {
        this.home = home;
        this.path = path;
        key = "classes-" + path.key();
        lists = isMade() && turn() % JOBS_PER_LIST != 0
                ? Optional.empty()
                : Optional.of(Files.createTempDirectory(home, "loaded-"));
    }

    /**
     * What this job can do to start its workers faster; nothing if nobody has named a directory, or the class path
     * cannot be archived without changing its order.
     */
    public static Optional<ClassArchive> of(String classPath) {
        String home = System.getProperty(HOME, "");
        if (home.isEmpty()) {
            return Optional.empty();
        }
        try {
            return in(Path.of(home), classPath);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<ClassArchive> in(Path home, String classPath) throws IOException {
        Optional<PackedPath> path = PackedPath.of(Files.createDirectories(home), classPath);
        return path.isPresent() ? Optional.of(new ClassArchive(home, path.get())) : Optional.empty();
    }

    private Path archive() {
        return home.resolve(key + ".jsa");
    }

    /** What the archive was made of. */
    private Path archived() {
        return home.resolve(key + ".list");
    }

    /** What it has not, one line for each process that listed it. */
    private Path missed() {
        return home.resolve(key + ".missed");
    }

    private boolean isMade() {
        return Files.isRegularFile(archive());
    }

    /** How many jobs have used the archive: a file that each makes longer by one. */
    private long turn() throws IOException {
        Path jobs = home.resolve(key + ".jobs");
        Files.write(jobs, new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return Files.size(jobs);
    }

    /** The same class path, directories packed. */
    public String classPath() {
        return path.toString();
    }

    /** For every worker of the job. */
    public List<String> options() {
        List<String> options = new ArrayList<>();
        lists.ifPresent(directory -> options.add("-XX:DumpLoadedClassList=" + directory.resolve("%p")));
        if (isMade()) {
            options.add("-XX:SharedArchiveFile=" + archive());
        }
        return options;
    }

    /** The job has ended: makes the archive, if there is none or it misses too much. */
    @Override
    public void close() throws IOException {
        if (lists.isEmpty()) {
            return;
        }
        Set<String> known = new LinkedHashSet<>(linesOf(archived()));
        List<String> loaded = loaded(lists.get());
        loaded.removeIf(known::contains);
        Optional<FileChannel> claim = loaded.isEmpty() ? Optional.empty() : claim();
        if (claim.isEmpty()) {
            return;
        }
        try {
            Files.write(
                    missed(),
                    loaded,
                    StandardCharsets.ISO_8859_1,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            List<String> missed = linesOf(missed());
            if (!isMade() || missed.size() * JOBS_PER_LIST >= CLASSES_PER_ARCHIVE) {
                known.addAll(missed);
                make(known);
            }
        } finally {
            claim.get().close();
        }
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

    private static List<String> linesOf(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllLines(file, StandardCharsets.ISO_8859_1) : List.of();
    }

    /** By each worker. The last line of one that was killed may be half a line. */
    private static List<String> loaded(Path directory) throws IOException {
        List<String> all = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                List<String> lines = linesOf(file);
                lines.stream()
                        .limit(Math.max(0, lines.size() - 1))
                        .filter(line -> !line.contains("source:"))
                        .map(line -> NUMBER.matcher(line).replaceFirst(""))
                        .forEach(all::add);
                Files.delete(file);
            }
        }
        Files.delete(directory);
        return all;
    }

    private void make(Set<String> classes) throws IOException {
        Path made = home.resolve(key + ".new");
        Files.write(archived(), classes, StandardCharsets.ISO_8859_1);
        Process process = new ProcessBuilder(
                        JAVA.toString(),
                        "-Xshare:dump",
                        "-Xlog:disable",
                        "-Xlog:all=off",
                        "-XX:SharedClassListFile=" + archived(),
                        "-XX:SharedArchiveFile=" + made,
                        "-cp",
                        String.join(File.pathSeparator, path.jars()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (process.waitFor() == 0 && Files.isRegularFile(made)) {
                Files.move(made, archive(), StandardCopyOption.ATOMIC_MOVE);
                Files.delete(missed());
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
