package io.everloop.framework.launch;

import io.everloop.framework.listen.EventFile;
import io.everloop.framework.listen.RunListener;
import io.everloop.framework.listen.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Where a run leaves what there is to tell of it: run.json, events.jsonl and trace.json. */
public final class RunDirectory {

    private static final String LATEST = "latest";

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /** One that is made if it is not there; the link {@code latest} beside it leads to it from now on. */
    public static RunDirectory at(Path given) throws IOException {
        Path path = Files.createDirectories(
                given.toAbsolutePath().normalize(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path link = path.resolveSibling(LATEST);
        if (path.getParent() != null
                && !link.equals(path)
                && (Files.isSymbolicLink(link) || Files.notExists(link, LinkOption.NOFOLLOW_LINKS))) {
            link(link, path);
        }
        return new RunDirectory(path);
    }

    /**
     * Refuses a place where there can be no such directory; nothing is made.
     *
     * @throws IllegalArgumentException with a sentence
     */
    static void check(Path given) {
        Path there = given.toAbsolutePath().normalize();
        while (Files.notExists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there) || !Files.isWritable(there)) {
            throw new IllegalArgumentException(
                    "--out " + given + ": " + there + " is no directory that you may write to");
        }
    }

    private static void link(Path link, Path path) {
        try {
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, path.getFileName());
        } catch (IOException | UnsupportedOperationException e) {
            // The link only saves typing; the directory beside which it would be may belong to somebody else.
        }
    }

    /** Those who write files while the run goes on. */
    public List<RunListener> listeners() throws IOException {
        return List.of(new EventFile(path), new TraceFile(path));
    }

    /** Leaves what came of it. */
    public void write(String json) throws IOException {
        Files.writeString(path.resolve("run.json"), json + "\n");
    }
}
