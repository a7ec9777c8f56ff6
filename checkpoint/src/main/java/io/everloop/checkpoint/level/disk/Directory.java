package io.everloop.checkpoint.level.disk;

import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A directory of copies: only its user may look into what is created here, and what was renamed lasts. */
final class Directory {

    static final String QUARANTINE = "quarantine";

    private final Path path;

    Directory(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** Makes it, and those above it, if it is not there; that lasts, too. */
    void create() throws IOException {
        Path parent = path.getParent();
        if (Files.isDirectory(path) || parent == null) {
            return;
        }
        new Directory(parent).create();
        Files.createDirectories(path, permissions("rwx------"));
        // Whoever may not read a directory cannot force it.
        if (Files.isReadable(parent)) {
            new Directory(parent).force();
        }
    }

    /** The names of the copies in it, in their order. Others' files are left out. */
    List<FileName> copies() throws IOException {
        List<FileName> copies = new ArrayList<>();
        for (String name : names()) {
            FileName.parse(name).ifPresent(copies::add);
        }
        Collections.sort(copies);
        return copies;
    }

    /** The names of the copies in it and of those that were put away. */
    List<FileName> everSeen() throws IOException {
        List<FileName> seen = new ArrayList<>(copies());
        Path away = path.resolve(QUARANTINE);
        if (Files.isDirectory(away)) {
            for (String name : new Directory(away).names()) {
                FileName.parse(name.replaceFirst("\\.\\d+$", "")).ifPresent(seen::add);
            }
        }
        return seen;
    }

    /** The names of everything in it. */
    List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (UncheckedIOException e) {
            // A stream cannot say it otherwise.
            throw e.getCause();
        }
    }

    /** Opens the working file of a rank, which is made if there is none; what it holds stays until overwritten. */
    FileChannel openWorking(int rank) throws IOException {
        Set<OpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        return FileChannel.open(path.resolve(FileName.working(rank)), options, permissions("rw-------"));
    }

    void deleteWorking(int rank) throws IOException {
        Files.deleteIfExists(path.resolve(FileName.working(rank)));
    }

    /** The working file, all of which is stored, becomes a copy. */
    void keepWorking(int rank, FileName copy) throws IOException {
        rename(FileName.working(rank), copy.toString());
        Failpoint.reached("checkpoint.save.disk.last");
        force();
    }

    void makePermanent(FileName copy) throws IOException {
        rename(copy.toString(), copy.asPermanent().toString());
        Failpoint.reached("checkpoint.confirm.disk.last");
        force();
    }

    /** A copy that nobody needs becomes the working file of its rank. */
    void reuse(FileName copy, int rank) throws IOException {
        rename(copy.toString(), FileName.working(rank));
    }

    /** Puts a bad copy where nobody looks for copies; an earlier one of the same name stays there too. */
    Path quarantine(FileName copy) throws IOException {
        Path away = path.resolve(QUARANTINE);
        if (!Files.isDirectory(away)) {
            Files.createDirectories(away, permissions("rwx------"));
        }
        Path place = away.resolve(copy.toString());
        for (int i = 2; Files.exists(place, LinkOption.NOFOLLOW_LINKS); i++) {
            place = away.resolve(copy + "." + i);
        }
        Files.move(path.resolve(copy.toString()), place, StandardCopyOption.ATOMIC_MOVE);
        Failpoint.reached("checkpoint.restore.disk.quarantined");
        force();
        return place;
    }

    /** Writes a small file so that it is there as a whole or not at all. */
    void writeText(String name, String text, boolean replace) throws IOException {
        Path draft = Files.createTempFile(path, "." + name, "", permissions("rw-------"));
        try {
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.write(StandardCharsets.UTF_8.encode(text));
                channel.force(true);
            }
            if (replace) {
                Files.move(draft, path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            } else {
                Files.createLink(path.resolve(name), draft);
            }
            force();
        } catch (FileAlreadyExistsException e) {
            // Somebody else was first, which is why it is not replaced.
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private void rename(String from, String to) throws IOException {
        Files.move(path.resolve(from), path.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    /** What was renamed here stays so, whatever happens to the machine. */
    void force() throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private FileAttribute<?>[] permissions(String permissions) {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        };
    }
}
