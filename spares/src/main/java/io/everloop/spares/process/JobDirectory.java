package io.everloop.spares.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The directory of a job, for its user alone: sockets, what workers share, what their virtual machines complain of.
 *
 * @param path where it is
 */
public record JobDirectory(Path path) {

    private static final Path IN_MEMORY = Path.of("/dev/shm");
    /** What Linux allows for the name of a socket, less the longest name of ours. */
    private static final int MAX_LENGTH = 107 - "/w1234567.sock".length();

    /** Makes one, in memory if there is such a place. */
    public static JobDirectory create() throws IOException {
        boolean inMemory = Files.isDirectory(IN_MEMORY) && Files.isWritable(IN_MEMORY);
        Path parent = inMemory ? IN_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        Path path = Files.createTempDirectory(
                parent,
                "everloop-",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        if (path.toString().length() > MAX_LENGTH) {
            Files.delete(path);
            throw new IOException("the path " + path + " is too long for sockets in it: choose a shorter directory"
                    + " for temporary files with -Djava.io.tmpdir");
        }
        return new JobDirectory(path);
    }

    /** Where the agent listens. */
    public Path agentSocket() {
        return path.resolve("agent.sock");
    }

    /** Where a worker's virtual machine complains. */
    public Path log(int worker) {
        return path.resolve("w" + worker + ".log");
    }

    /** Removes it with all that is in it. Several may do so at the same time. */
    public void delete() throws IOException {
        delete(path);
    }

    private static void delete(Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    delete(file);
                } else {
                    Files.deleteIfExists(file);
                }
            }
        } catch (NoSuchFileException e) {
            return;
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Files.deleteIfExists(directory);
    }
}
