package io.everloop.checkpoint.level.disk;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** Exceptions of the file system in words. */
final class Troubles {

    private Troubles() {}

    static String say(Exception trouble) {
        if (trouble instanceof NoSuchFileException gone) {
            return gone.getFile() + " is gone";
        }
        if (trouble instanceof AccessDeniedException denied) {
            return "access to " + denied.getFile() + " is denied";
        }
        if (trouble instanceof NotDirectoryException file) {
            return file.getFile() + " is no directory";
        }
        if (trouble instanceof FileSystemException system && system.getReason() != null) {
            return system.getFile() + ": " + system.getReason();
        }
        return Objects.requireNonNullElse(
                trouble.getMessage(), trouble.getClass().getSimpleName());
    }
}
