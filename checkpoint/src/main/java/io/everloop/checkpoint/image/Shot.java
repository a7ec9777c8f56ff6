package io.everloop.checkpoint.image;

import io.everloop.comm.data.ArrayType;
import java.util.List;
import java.util.Optional;

/**
 * What a camera has taken: the bytes are there, checksums may still be missing.
 *
 * @param rank whose data it is
 * @param ranks how many ranks there are
 * @param version of the image
 * @param iteration after which it was taken
 * @param parts the regions, in the order of their names
 * @param base the permanent image at that time
 */
public record Shot(int rank, int ranks, long version, long iteration, List<Part> parts, Optional<Image> base) {

    /**
     * A region.
     *
     * @param copied false if it is as in the permanent image, and not copied
     */
    record Part(String name, Optional<ArrayType> type, Pages pages, Optional<Checksums> checksums, boolean copied) {

        static Part unchanged(RegionEntry entry, Pages pages) {
            return new Part(entry.name(), entry.type(), pages, Optional.of(entry.checksums()), false);
        }

        RegionEntry entry() {
            return new RegionEntry(name, type, pages.size(), checksums.orElseGet(() -> Blocks.checksums(pages)));
        }
    }

    public Shot {
        parts = List.copyOf(parts);
    }

    /** How many bytes had to be copied. */
    public long copiedBytes() {
        return parts.stream()
                .filter(Part::copied)
                .mapToLong(part -> part.pages().size())
                .sum();
    }

    /** The image, with all checksums. Any thread may do this while the camera takes no other image. */
    public Image develop() {
        Manifest manifest = new Manifest(
                rank, ranks, version, iteration, parts.stream().map(Part::entry).toList());
        return new Image(manifest, parts.stream().map(Part::pages).toList(), base);
    }
}
