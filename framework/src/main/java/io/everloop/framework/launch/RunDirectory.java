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
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, path.getFileName());
        }
        return new RunDirectory(path);
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
