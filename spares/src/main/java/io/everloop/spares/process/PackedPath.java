package io.everloop.spares.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;

/**
 * A class path as virtual machines can archive it: of jars alone. Directories are packed, once as long as nothing in them
 * changes, unless they hold so much that it can't be classes. What is not there comes last; everything else keeps its order,
 * because that decides which of two classes is found.
 *
 * @param jars those there were, and those that were packed, in the order of the class path
 * @param others what comes after them
 */
record PackedPath(List<String> jars, List<String> others) {

    private static final int MOST_FILES = 20_000;
    private static final long MOST_BYTES = 64L << 20;

    /** Nothing if there are no jars, or one comes after something that is neither a jar nor can be packed. */
    static Optional<PackedPath> of(Path home, String classPath) throws IOException {
        List<String> jars = new ArrayList<>();
        List<String> others = new ArrayList<>();
        boolean isAllJars = true;
        for (String part : classPath.split(File.pathSeparator, -1)) {
            Optional<String> jar = jarOf(home, part);
            if (jar.isPresent() && !isAllJars) {
                return Optional.empty();
            }
            isAllJars &= jar.isPresent() || isMissing(part);
            jar.ifPresentOrElse(jars::add, () -> others.add(part));
        }
        return Optional.of(new PackedPath(List.copyOf(jars), List.copyOf(others)))
                .filter(path -> !path.jars().isEmpty());
    }

    /** Nothing means the present directory, and an asterisk all jars of one. */
    private static boolean isMissing(String part) {
        return !part.isEmpty() && !part.endsWith("*") && Files.notExists(Path.of(part));
    }

    private static Optional<String> jarOf(Path home, String part) throws IOException {
        // The present directory holds more than classes.
        if (!part.isEmpty() && Files.isDirectory(Path.of(part))) {
            return pack(home, Path.of(part)).map(Path::toString);
        }
        return Optional.of(part).filter(file -> file.endsWith(".jar") && Files.isRegularFile(Path.of(file)));
    }

    private static Optional<Path> pack(Path home, Path directory) throws IOException {
        Path kept = home.toRealPath();
        Path root = directory.toRealPath();
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            // What is packed is not packed again, should it be kept in there.
            files = all.filter(file -> Files.isRegularFile(file) && !file.startsWith(kept))
                    .limit(MOST_FILES + 1L)
                    .sorted()
                    .toList();
        }
        if (files.size() > MOST_FILES || sizeOf(files) > MOST_BYTES) {
            return Optional.empty();
        }
        Path packed = home.resolve("packed-" + keyOf(files) + ".jar");
        if (!Files.isRegularFile(packed)) {
            pack(files, root, packed);
        }
        return Optional.of(packed);
    }

    private static long sizeOf(List<Path> files) throws IOException {
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    private static void pack(List<Path> files, Path root, Path packed) throws IOException {
        Path made = Files.createTempFile(packed.toAbsolutePath().getParent(), "packed-", ".new");
        try {
            try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(made))) {
                jar.setLevel(Deflater.NO_COMPRESSION);
                for (Path file : files) {
                    jar.putNextEntry(
                            new JarEntry(root.relativize(file).toString().replace(File.separatorChar, '/')));
                    Files.copy(file, jar);
                }
            }
            Files.move(made, packed, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    /** Other jars, the same ones after a change, or another Java have another key. */
    String key() throws IOException {
        return keyOf(jars.stream().map(Path::of).toList());
    }

    private static String keyOf(List<Path> files) throws IOException {
        CRC32C sum = new CRC32C();
        StringBuilder all = new StringBuilder(System.getProperty("java.vm.version"));
        for (Path file : files) {
            all.append('\n').append(file).append(' ').append(Files.size(file));
            all.append(' ').append(Files.getLastModifiedTime(file).toMillis());
        }
        sum.update(all.toString().getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue());
    }

    @Override
    public String toString() {
        return String.join(
                File.pathSeparator,
                Stream.concat(jars.stream(), others.stream()).toList());
    }
}
