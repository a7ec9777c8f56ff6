package io.everloop.framework.flight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * Has workers record: each that comes to its end leaves a file in a directory that is its user's alone.
 *
 * @param directory where recordings are written
 */
public record FlightRecording(Path directory) {

    /**
     * Options for the virtual machines of workers; makes the directory.
     *
     * @throws IllegalArgumentException with a sentence, if it cannot be made
     */
    public List<String> javaOptions() {
        try {
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--jfr " + directory + ": no directory can be made there (" + e + ")", e);
        }
        return List.of("-XX:StartFlightRecording:dumponexit=true,filename=" + directory.toAbsolutePath());
    }
}
