package io.everloop.checkpoint.image;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.RegionException;
import io.everloop.checkpoint.Regions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts an image back into a rank's regions, in two steps: {@link #prepare} finds everything that does not fit and changes
 * nothing, {@link #write} changes all. Arrays of an image that nobody has checked are checked in the second step, in the
 * same pass over memory.
 */
public final class Restoration {

    /** Some bytes that are to be put into an array. */
    private record Move(RegionEntry entry, Pages from, Object into) {}

    private final List<Move> moves = new ArrayList<>();
    private final List<Runnable> handOvers = new ArrayList<>();

    private Restoration() {}

    /**
     * Finds a place for everything.
     *
     * @param image of which at least the objects were checked
     * @throws RegionException if a region is missing in the image or here, or is not as it was
     */
    public static Restoration prepare(Image image, Regions regions) {
        Manifest manifest = image.manifest();
        for (Region region : regions.all()) {
            if (image.indexOf(region.name()).isEmpty()) {
                throw new RegionException(region + " is declared but version " + manifest.version() + " of rank "
                        + manifest.rank() + " does not have it: it has "
                        + manifest.regions().stream().map(RegionEntry::name).toList());
            }
        }
        Restoration restoration = new Restoration();
        for (int i = 0; i < manifest.regions().size(); i++) {
            RegionEntry entry = manifest.regions().get(i);
            restoration.add(entry, image.contents().get(i), regions.get(entry.name()));
        }
        return restoration;
    }

    private void add(RegionEntry entry, Pages pages, Region region) {
        if (!entry.type().equals(region.type())) {
            throw new RegionException(region + " is " + describe(region.type()) + " here but was "
                    + describe(entry.type()) + " when it was saved");
        }
        int shift = region.type().map(type -> type.shift()).orElse(0);
        Object place = region.place(Math.toIntExact(pages.size() >> shift));
        if (region.type().isEmpty()) {
            Transfer.copyBack(pages, 0, place);
        } else {
            moves.add(new Move(entry, pages, place));
        }
        handOvers.add(region.handOver(place));
    }

    private static String describe(Optional<io.everloop.comm.data.ArrayType> type) {
        return type.map(elements -> "of " + elements).orElse("an object");
    }

    /**
     * Overwrites the regions with what was checked before.
     *
     * @param writers how many ranks do this at the same time, of those who share a machine
     */
    public void write(int writers) {
        moves.forEach(move -> Transfer.copyBack(move.from(), move.into(), writers));
        handOvers.forEach(Runnable::run);
    }

    /**
     * Overwrites the regions and checks what goes there. If something is bad, arrays have anything in them, and the program is
     * handed nothing else.
     *
     * @param writers how many ranks do this at the same time, of those who share a machine
     * @return the first region that does not have its checksums
     */
    public Optional<String> writeChecking(int writers) {
        for (Move move : moves) {
            if (!Transfer.copyBack(move.from(), move.entry().checksums(), move.into(), writers)) {
                return Optional.of(move.entry().name());
            }
        }
        handOvers.forEach(Runnable::run);
        return Optional.empty();
    }
}
