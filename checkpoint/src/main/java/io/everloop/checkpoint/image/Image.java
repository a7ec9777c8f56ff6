package io.everloop.checkpoint.image;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One rank's data at one version, complete and not written again while it is tentative or the permanent one.
 *
 * @param manifest what it holds
 * @param contents the bytes of each region, in the order of the manifest
 * @param base the permanent image that it is to replace, intact while this one is tentative: what a copy of it has need
 *     not be sent again
 */
public record Image(Manifest manifest, List<Pages> contents, Optional<Image> base) {

    public Image {
        contents = List.copyOf(contents);
        base = base.map(Image::alone);
        if (contents.size() != manifest.regions().size()) {
            throw new IllegalArgumentException(
                    contents.size() + " contents for " + manifest.regions().size() + " regions");
        }
    }

    /** An image that stands alone. */
    public Image(Manifest manifest, List<Pages> contents) {
        this(manifest, contents, Optional.empty());
    }

    /** This image, without knowledge of an earlier one. */
    public Image alone() {
        return base.isEmpty() ? this : new Image(manifest, contents);
    }

    /** The place of the region with this name. */
    public OptionalInt indexOf(String name) {
        for (int i = 0; i < contents.size(); i++) {
            if (manifest.regions().get(i).name().equals(name)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    public long version() {
        return manifest.version();
    }
}
