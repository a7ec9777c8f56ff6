package io.everloop.checkpoint.image;

import io.everloop.comm.data.ArrayType;
import java.util.Objects;
import java.util.Optional;

/**
 * One region in a manifest.
 *
 * @param name what the program calls it
 * @param type of the array, or nothing for an object that Kryo wrote
 * @param bytes how many bytes it has
 * @param checksums of its blocks
 */
public record RegionEntry(String name, Optional<ArrayType> type, long bytes, Checksums checksums) {

    public RegionEntry {
        Objects.requireNonNull(name, "name");
        if (bytes < 0 || checksums.blocks() != Checksums.blocks(bytes)) {
            throw new IllegalArgumentException(
                    "region " + name + ": " + bytes + " bytes with " + checksums.blocks() + " checksums");
        }
        if (type.isPresent() && bytes != type.get().bytes(bytes >> type.get().shift())) {
            throw new IllegalArgumentException("region " + name + ": " + bytes + " bytes are no " + type.get());
        }
    }
}
