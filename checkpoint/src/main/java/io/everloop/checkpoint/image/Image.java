package io.everloop.checkpoint.image;

import io.everloop.comm.data.ArrayType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * One rank's data at one version, complete and not written again while it is tentative or the permanent one.
 *
 * @param manifest what it holds
 * @param contents the bytes of each region, in the order of the manifest
 * @param base the permanent image that it is to replace, intact while this one is tentative: what a copy of it has need
 *     not be sent again
 */
public record Image(Manifest manifest, List<Pages> contents, Optional<Image> base) {

    /** Less is not worth a trial. */
    private static final long SAMPLED_FROM = 2 << 20;

    /** About so many blocks of a region are tried. */
    private static final int SAMPLES = 8;

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

    /** Some blocks from all over a large image, for one who wants to know what its data is like; none of a small one. */
    public List<ByteBuffer> samples() {
        if (manifest.bytes() < SAMPLED_FROM) {
            return List.of();
        }
        List<ByteBuffer> samples = new ArrayList<>();
        for (Pages pages : contents) {
            Blocks.Walk walk = new Blocks.Walk(pages);
            int full = (int) (pages.size() / Manifest.BLOCK_BYTES);
            for (int block = 0; block < full; block += Math.max(1, full / SAMPLES)) {
                samples.add(walk.block(block).slice());
            }
        }
        return samples;
    }

    /** A region that does not have its checksums, if there is any. */
    public Optional<String> damagedRegion() {
        return damagedRegion(entry -> true);
    }

    /** The same, among some of the regions. */
    public Optional<String> damagedRegion(Predicate<RegionEntry> among) {
        for (int i = 0; i < contents.size(); i++) {
            RegionEntry entry = manifest.regions().get(i);
            if (among.test(entry)
                    && !Blocks.damaged(contents.get(i), entry.checksums()).isEmpty()) {
                return Optional.of(entry.name());
            }
        }
        return Optional.empty();
    }

    /** Changes a bit of the largest region, as failing memory would; whether there was any. */
    public boolean rot() {
        Pages largest =
                contents.stream().max(Comparator.comparingLong(Pages::size)).orElse(null);
        if (largest == null || largest.size() == 0) {
            return false;
        }
        ByteBuffer page = largest.page(0).buffer();
        int middle = page.limit() / 2;
        page.put(middle, (byte) (page.get(middle) ^ 1));
        return true;
    }

    /** All elements of a region, in an array of their own; of an object its bytes. */
    public Object elements(int region) {
        return elements(
                region,
                0,
                Math.toIntExact(contents.get(region).size() >> type(region).shift()));
    }

    /** Some elements of a region, in an array of their own. */
    public Object elements(int region, long first, int count) {
        Object array = type(region).newArray(count);
        Transfer.copyBack(contents.get(region), first << type(region).shift(), array);
        return array;
    }

    private ArrayType type(int region) {
        return manifest.regions().get(region).type().orElse(ArrayType.BYTE);
    }

    public long version() {
        return manifest.version();
    }
}
