package io.everloop.spares.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;

/**
 * A class path as virtual machines can archive it: of jars alone. Directories are packed, once as long as nothing in them
 * changes; what is neither comes last.
 *
 * @param jars those there were, and those that were packed, in the order of the class path
 * @param others the rest
 */
record PackedPath(List<String> jars, List<String> others) {

    static PackedPath of(Path home, String classPath) throws IOException {
        List<String> jars = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator, -1)) {
            // Nothing means the present directory, which holds more than classes.
            if (!part.isEmpty() && Files.isDirectory(Path.of(part))) {
                jars.add(pack(home, Path.of(part)).toString());
            } else if (part.endsWith(".jar") && Files.isRegularFile(Path.of(part))) {
                jars.add(part);
            } else {
                others.add(part);
            }
        }
        return new PackedPath(List.copyOf(jars), List.copyOf(others));
    }

    private static Path pack(Path home, Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        Path packed = home.resolve("packed-" + keyOf(files) + ".jar");
        if (!Files.isRegularFile(packed)) {
            Path made = Files.createTempFile(home, "packed-", ".new");
            try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(made))) {
                jar.setLevel(Deflater.NO_COMPRESSION);
                for (Path file : files) {
                    jar.putNextEntry(
                            new JarEntry(directory.relativize(file).toString().replace(File.separatorChar, '/')));
                    Files.copy(file, jar);
                }
            }
            Files.move(made, packed, StandardCopyOption.ATOMIC_MOVE);
        }
        return packed;
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
