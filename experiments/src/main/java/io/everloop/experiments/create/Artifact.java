package io.everloop.experiments.create;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The Everloop that this process runs, as one library for others: all of it but the command line and the mini-apps. What it
 * needs itself is named in its pom, and comes from where the user's libraries come from.
 *
 * @param version made from its contents, so that what Maven keeps of one is never taken for another
 */
@SuppressWarnings("ArrayRecordComponent") // a whole library; never compared
record Artifact(String version, byte[] jar) {

    private static final String NAME = "everloop";

    /** The API itself and the modules below the mini-apps. */
    private static final Pattern OWN =
            Pattern.compile("io/everloop/([^/]+|(agreement|comm|checkpoint|spares|framework|junit)/.+)");

    /** When every entry was made, so that the same contents make the same file. */
    private static final long SOME_DAY = 1_700_000_000_000L;

    static Artifact ofThisProcess() throws IOException {
        SortedMap<String, byte[]> entries = new TreeMap<>();
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(element);
            if (Files.isDirectory(path)) {
                collect(path, entries);
            } else if (element.endsWith(".jar") && Files.exists(path)) {
                try (FileSystem jar = FileSystems.newFileSystem(path)) {
                    collect(jar.getPath("/"), entries);
                }
            }
        }
        CRC32C sum = new CRC32C();
        entries.forEach((name, bytes) -> sum.update(bytes));
        return new Artifact(String.format("1-%08x", sum.getValue()), jar(entries));
    }

    private static void collect(Path root, Map<String, byte[]> entries) throws IOException {
        if (Files.notExists(root.resolve("io/everloop"))) {
            return;
        }
        try (Stream<Path> files = Files.walk(root.resolve("io/everloop"))) {
            files.filter(Files::isRegularFile).forEach(file -> {
                String name = root.relativize(file).toString().replace(File.separatorChar, '/');
                if (OWN.matcher(name).matches()) {
                    entries.putIfAbsent(name, read(file));
                }
            });
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] jar(SortedMap<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry header = new ZipEntry(entry.getKey());
                header.setTime(SOME_DAY);
                zip.putNextEntry(header);
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** Writes it into a directory that Maven can use as a repository. */
    void installInto(Path repository) throws IOException {
        Path place = Files.createDirectories(repository.resolve("io/everloop/" + NAME + "/" + version));
        String pom = Project.fill(Project.template("library.xml"), Map.of("version", version));
        write(place.resolve(NAME + "-" + version + ".jar"), jar);
        write(place.resolve(NAME + "-" + version + ".pom"), pom.getBytes(StandardCharsets.UTF_8));
    }

    /** With the checksum that Maven looks for. */
    private static void write(Path file, byte[] bytes) throws IOException {
        try {
            Files.write(file, bytes);
            byte[] sum = MessageDigest.getInstance("SHA-1").digest(bytes);
            Files.writeString(
                    file.resolveSibling(file.getFileName() + ".sha1"),
                    HexFormat.of().formatHex(sum));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
