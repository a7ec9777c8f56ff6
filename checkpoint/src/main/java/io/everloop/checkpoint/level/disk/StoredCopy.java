package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.level.Holding;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file, looked at.
 *
 * @param directory where it is
 * @param name what it claims to be
 * @param bytes how long it is
 * @param manifest what it holds, if that can be read
 * @param trouble what is wrong with it, if anything
 */
public record StoredCopy(
        Path directory, FileName name, long bytes, Optional<Manifest> manifest, Optional<String> trouble) {

    /** What it has to offer. */
    Holding holding() {
        return new Holding(
                name.rank(),
                name.version(),
                name.permanent(),
                manifest.map(Manifest::iteration).orElse(Holding.UNTOLD));
    }

    public boolean isSound() {
        return trouble.isEmpty();
    }
}
