package io.everloop.checkpoint.level.memory;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.Brought;
import io.everloop.checkpoint.level.Heirloom;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A rank's own images, in its own memory: those that it took, not copies of them. Serves survivors at the speed of memory;
 * a rank that dies takes its images along. It must be part of every commit, because images are intact only until the next
 * one is permanent.
 */
public final class MemoryLevel implements Level {

    private static final int SMALL_BYTES = Manifest.BLOCK_BYTES;

    private final LevelListener listener;
    private Optional<Image> permanent = Optional.empty();
    private Optional<Image> tentative = Optional.empty();
    private int ranks;

    public MemoryLevel(LevelListener listener) {
        this.listener = listener;
    }

    @Override
    public String name() {
        return "memory";
    }

    /** How many bytes each region of the permanent image has; none if there is no such image. */
    public List<Long> sizes() {
        return permanent.stream()
                .flatMap(image -> image.manifest().regions().stream())
                .map(RegionEntry::bytes)
                .toList();
    }

    @Override
    public void attach(Communicator comm, Placement placement) {
        ranks = comm.size();
    }

    @Override
    public void save(Image image) {
        tentative = Optional.of(image);
    }

    @Override
    public void confirm(long version) {
        if (tentative.isPresent() && tentative.get().version() == version) {
            permanent = tentative.map(Image::alone);
            tentative = Optional.empty();
        }
    }

    @Override
    public void discard(long version) {
        tentative = tentative.filter(image -> image.version() != version);
    }

    @Override
    public List<Holding> holdings() {
        return copies().filter(copy -> copy.image().manifest().ranks() == ranks)
                .map(copy ->
                        new Holding(copy.image().manifest().rank(), copy.image().version(), copy.permanent()))
                .toList();
    }

    @Override
    public List<Heirloom> heirlooms() {
        return copies().filter(copy -> copy.image().manifest().ranks() != ranks).toList();
    }

    private Stream<Heirloom> copies() {
        return Stream.concat(
                permanent.map(image -> new Heirloom(image, true, true)).stream(),
                tentative.map(image -> new Heirloom(image, false, true)).stream());
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings) {
        return sound(version, wanting, region -> true);
    }

    /**
     * Objects are checked at once, because they are read before anything is written; and all of a small image is, which takes
     * less time than it takes all ranks to hear afterwards that everything was sound.
     */
    @Override
    public Optional<Brought> bringToWrite(long version, List<Integer> wanting, List<List<Holding>> holdings) {
        return sound(
                        version,
                        wanting,
                        region -> isSmall(region) || region.type().isEmpty())
                .map(image ->
                        new Brought(image, image.manifest().regions().stream().allMatch(MemoryLevel::isSmall)));
    }

    private static boolean isSmall(RegionEntry region) {
        return region.bytes() <= SMALL_BYTES;
    }

    private Optional<Image> sound(long version, List<Integer> wanting, Predicate<RegionEntry> checked) {
        Optional<Image> mine = Stream.of(permanent, tentative)
                .flatMap(Optional::stream)
                .filter(image -> image.version() == version)
                .filter(image -> wanting.contains(image.manifest().rank()))
                .findFirst();
        Optional<String> damaged = mine.flatMap(image -> image.damagedRegion(checked));
        damaged.ifPresent(region -> putAway(version, "region " + region + " does not have its checksums"));
        return damaged.isPresent() ? Optional.empty() : mine;
    }

    @Override
    public void putAway(long version, String why) {
        copies().filter(copy -> copy.image().version() == version)
                .findFirst()
                .ifPresent(copy -> listener.quarantined(
                        name(),
                        "version " + version + " of rank "
                                + copy.image().manifest().rank() + " in memory",
                        why));
        permanent = permanent.filter(image -> image.version() != version);
        tentative = tentative.filter(image -> image.version() != version);
    }

    @Override
    public void reprotect(Image image) {
        permanent = Optional.of(image.alone());
        tentative = Optional.empty();
    }

    @Override
    public boolean rot(int owner) {
        return permanent
                .filter(image -> image.manifest().rank() == owner)
                .map(Image::rot)
                .orElse(false);
    }

    @Override
    public void close() {
        permanent = Optional.empty();
        tentative = Optional.empty();
    }
}
