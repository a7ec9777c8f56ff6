package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Checksums;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import java.util.List;
import java.util.Optional;

/**
 * What a rank keeps of one version.
 *
 * @param image its own, whose memory belongs to whoever took it
 * @param group the ranks that protect each other in this version, ascending, this one among them
 * @param manifests of all of them, in that order
 * @param parity the rows that this rank keeps
 */
record Kept(Image image, List<Integer> group, List<Manifest> manifests, List<Row> parity) {

    /** A chunk of parity with the checksums of its blocks. */
    record Row(Pages bytes, Checksums checksums) {

        boolean isSound() {
            return Blocks.damaged(bytes, checksums).isEmpty();
        }
    }

    Stripes stripes() {
        long longest = manifests.stream().mapToLong(Manifest::bytes).max().orElse(0);
        return new Stripes(group.size(), parity.size(), longest);
    }

    boolean isImageSound() {
        return image.damagedRegion().isEmpty();
    }

    /** Which rows are sound, one bit for each. */
    int soundRows() {
        int rows = 0;
        for (int row = 0; row < parity.size(); row++) {
            rows |= parity.get(row).isSound() ? 1 << row : 0;
        }
        return rows;
    }

    /** Changes a bit of the parity, as failing memory would; whether there was any. */
    boolean rot() {
        Optional<Pages> row = parity.stream()
                .map(Row::bytes)
                .filter(bytes -> bytes.size() > 0)
                .findFirst();
        row.map(bytes -> bytes.page(0).buffer()).ifPresent(page -> page.put(0, (byte) (page.get(0) ^ 1)));
        return row.isPresent();
    }

    boolean isParitySound() {
        return soundRows() == (1 << parity.size()) - 1;
    }

    /**
     * Whether the parity of an image and those of its group differs from this only where images do: they were taken after
     * these, and are laid out alike.
     *
     * @param nextManifests of all of them
     */
    boolean isBaseOf(Image next, List<Integer> nextGroup, List<Manifest> nextManifests) {
        return next.base().map(Image::manifest).equals(Optional.of(image.manifest()))
                && group.equals(nextGroup)
                && layout(manifests).equals(layout(nextManifests));
    }

    private static List<List<String>> layout(List<Manifest> manifests) {
        return manifests.stream()
                .map(manifest -> manifest.regions().stream()
                        .map(region -> region.bytes() + " " + region.name())
                        .toList())
                .toList();
    }

    /** The same with an image that is equal but elsewhere in memory. */
    Kept with(Image same) {
        return new Kept(same, group, manifests, parity);
    }
}
