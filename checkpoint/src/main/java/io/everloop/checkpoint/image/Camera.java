package io.everloop.checkpoint.image;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.Regions;
import io.everloop.comm.data.ArrayType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes images of a rank's regions into memory that it uses again and again.
 *
 * <p>There are at most two images: the permanent one and, while a commit is under way, a tentative one. A region that is
 * bit for bit as in the permanent image is not copied; both images have the same pages of it then. When a tentative image
 * becomes permanent or is given up, the pages that only the other one had are kept for the next. So no more than two
 * versions of the data are in memory, and nothing is allocated once both have been.
 *
 * <p>Used by the thread of the rank, except that {@link Shot#develop} may be called by another.
 */
public final class Camera {

    /** When checksums are computed. */
    public enum Checksumming {
        /** With the copy, while each block is in the cache. */
        AT_ONCE,
        /** When the shot is developed: the program waits for the copy only. */
        LATER
    }

    private final Regions regions;
    private final Transfer transfer = new Transfer();
    private final SparePages spare;
    private Optional<Image> permanent = Optional.empty();

    public Camera(Regions regions) {
        this(regions, new SparePages());
    }

    /** A camera that takes pages from there, and gives them back to there. */
    public Camera(Regions regions, SparePages spare) {
        this.regions = regions;
        this.spare = spare;
    }

    /** The image that a restore would find here. */
    public Optional<Image> permanent() {
        return permanent;
    }

    /**
     * Copies all regions. What the program writes from now on is not in the image.
     *
     * @throws io.everloop.checkpoint.RegionException if one is not as declared; nothing has happened then
     */
    public Shot take(int rank, int ranks, long version, long iteration, Checksumming checksumming) {
        List<Shot.Part> parts = new ArrayList<>();
        List<Region> all = regions.all();
        // First of all, whatever may fail.
        List<Object> arrays = all.stream().map(Region::contents).toList();
        try {
            for (int i = 0; i < arrays.size(); i++) {
                parts.add(part(all.get(i), arrays.get(i), checksumming));
            }
        } catch (OutOfMemoryError e) {
            discarded(parts);
            throw e;
        }
        return new Shot(rank, ranks, version, iteration, parts, permanent);
    }

    private Shot.Part part(Region region, Object array, Checksumming checksumming) {
        ArrayType elements = ArrayType.of(array);
        long bytes = elements.bytes(elements.length(array));
        Optional<Shot.Part> before = before(region, bytes);
        if (before.isPresent() && transfer.isSame(array, before.get().pages())) {
            return before.get();
        }
        Pages pages = spare.take(region.name(), bytes);
        if (checksumming == Checksumming.AT_ONCE) {
            return new Shot.Part(
                    region.name(), region.type(), pages, Optional.of(transfer.copyAndSum(array, pages)), true);
        }
        transfer.copy(array, pages);
        return new Shot.Part(region.name(), region.type(), pages, Optional.empty(), true);
    }

    /** The region as in the permanent image, if it had the same type and size. */
    private Optional<Shot.Part> before(Region region, long bytes) {
        return permanent.flatMap(image -> image.indexOf(region.name()).stream()
                .mapToObj(index -> Shot.Part.unchanged(
                        image.manifest().regions().get(index), image.contents().get(index)))
                .filter(part ->
                        part.type().equals(region.type()) && part.pages().size() == bytes)
                .findFirst());
    }

    /** A tentative image has become the permanent one. */
    public void confirmed(Image image) {
        Optional<Image> old = permanent;
        permanent = Optional.of(image.alone());
        old.ifPresent(replaced -> spare.giveBack(replaced, permanent));
    }

    /** A tentative image is not needed. */
    public void discarded(Image image) {
        spare.giveBack(image, permanent);
    }

    /** What was taken will be no image. */
    public void discarded(Shot shot) {
        discarded(shot.parts());
    }

    private void discarded(List<Shot.Part> parts) {
        parts.stream().filter(Shot.Part::copied).forEach(part -> spare.giveBack(part.name(), part.pages()));
    }

    /** The permanent image is this one from now on: it was restored. */
    public void adopt(Image image) {
        confirmed(image);
    }
}
