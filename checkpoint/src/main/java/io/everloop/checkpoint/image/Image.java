package io.everloop.checkpoint.image;

import java.util.List;

/**
 * One rank's data at one version, complete and never written again.
 *
 * @param manifest what it holds
 * @param contents the bytes of each region, in the order of the manifest
 */
public record Image(Manifest manifest, List<Pages> contents) {

    public Image {
        contents = List.copyOf(contents);
        if (contents.size() != manifest.regions().size()) {
            throw new IllegalArgumentException(
                    contents.size() + " contents for " + manifest.regions().size() + " regions");
        }
    }
}
