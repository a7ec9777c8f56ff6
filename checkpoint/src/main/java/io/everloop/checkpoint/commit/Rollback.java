package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.RegionException;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.commit.Inventory.Failure;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Restoration;
import io.everloop.checkpoint.level.Brought;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.engine.Failpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A restore at one rank, in two phases: everybody gets its data into its hands, and only if everybody has, and it fits
 * everywhere, regions are overwritten. What lay in memory is checked only now, while it is copied, so that the data is gone
 * through once; everybody hears whether all of it was sound. Sources that turn out to be bad are left out, and another
 * plan is made, for all: the restore ends with one version everywhere, or with an error everywhere.
 */
final class Rollback {

    /** Of a flag: this rank has its data in its hands. */
    private static final long HAS_DATA = 1;

    /** Of a flag: what it has fits into its regions. */
    private static final long FITS = 2;

    /** Of a flag: what it has was checked. */
    private static final long CHECKED = 4;

    private final Lines lines;
    private final List<Level> levels;
    private final Regions regions;
    private final LevelListener listener;
    private final List<Failure> failures = new ArrayList<>();
    private final boolean overwrites;
    private Optional<Image> atHand = Optional.empty();

    /** The level whose image is at hand but was not checked. */
    private OptionalInt trusted = OptionalInt.empty();

    private String source = "";
    /** Whether the level that was asked last may have this rank's data although it did not bring it. */
    private boolean isKept;

    private RegionException misfit;
    private Restoration restoration;
    private long highest;
    private int rounds;

    /** @param overwrites whether this rank's regions are; otherwise it only helps, and learns what the others restore */
    Rollback(
            Lines lines,
            List<Level> levels,
            Regions regions,
            LevelListener listener,
            long highest,
            boolean overwrites) {
        this.overwrites = overwrites;
        this.lines = lines;
        this.levels = levels;
        this.regions = regions;
        this.listener = listener;
        this.highest = highest;
    }

    /** The highest version that anybody has heard of. */
    long highest() {
        return highest;
    }

    int rounds() {
        return rounds;
    }

    /** The level that this rank's data came from. */
    String source() {
        return source;
    }

    /**
     * Both phases, as often as it takes; everybody leaves them in the same way.
     *
     * @return the image that the regions have now
     * @throws NothingToRestoreException if there is none
     * @throws RegionException if it does not fit, at any rank
     */
    Image run() {
        while (true) {
            rounds++;
            List<Inventory> inventories = Inventory.withoutStale(inventory().exchange(lines.control()));
            Failpoint.reached("checkpoint.restore.gathered");
            highest = inventories.stream().mapToLong(Inventory::highest).max().orElse(highest);
            RestorePlan plan = RestorePlan.choose(inventories, sources())
                    .orElseThrow(() -> RestorePlan.nothing(inventories, sources(), names()));
            bring(plan, inventories);
            Failpoint.reached("checkpoint.restore.brought");
            long flag = lines.agreeOrFail(flag());
            Failpoint.reached("checkpoint.restore.agreed");
            if ((flag & FITS) == 0) {
                throw misfit != null
                        ? misfit
                        : new RegionException(
                                "version " + plan.version() + " does not fit into another rank's regions");
            }
            if ((flag & HAS_DATA) != 0) {
                write(plan.version());
                if ((flag & CHECKED) != 0 || everybodyWasSound()) {
                    return atHand.orElseThrow();
                }
            }
        }
    }

    /** The second phase; afterwards what is at hand is sound, or nothing is at hand. */
    private void write(long version) {
        Optional<String> damaged = Optional.empty();
        // Everybody writes now. Some may have other machines, but those are as full as this one.
        int writers = lines.control().size();
        if (trusted.isEmpty() && overwrites) {
            restoration.write(writers);
        } else if (trusted.isPresent()) {
            damaged = overwrites ? restoration.writeChecking(writers) : atHand.flatMap(Image::damagedRegion);
        }
        Failpoint.reached("checkpoint.restore.written");
        if (damaged.isPresent()) {
            int level = trusted.getAsInt();
            levels.get(level).putAway(version, "region " + damaged.get() + " does not have its checksums");
            failures.add(new Failure(level, version, false));
            atHand = Optional.empty();
        }
        trusted = OptionalInt.empty();
    }

    private boolean everybodyWasSound() {
        boolean sound = (lines.agreeOrFail(atHand.isPresent() ? HAS_DATA : 0) & HAS_DATA) != 0;
        Failpoint.reached("checkpoint.restore.sound");
        return sound;
    }

    private Inventory inventory() {
        return new Inventory(
                highest,
                atHand.map(Image::version).orElse(Inventory.NONE),
                levels.stream().map(Level::holdings).toList(),
                failures);
    }

    private List<RestorePlan.Source> sources() {
        return levels.stream()
                .<RestorePlan.Source>map(level -> level::couldBring)
                .toList();
    }

    private List<String> names() {
        return levels.stream().map(Level::name).toList();
    }

    private void bring(RestorePlan plan, List<Inventory> inventories) {
        int rank = lines.control().rank();
        if (plan.levels().get(rank) != RestorePlan.AT_HAND) {
            atHand = Optional.empty();
        }
        for (int level = 0; level < levels.size(); level++) {
            List<Integer> wanting = plan.wanting(level);
            if (!wanting.isEmpty()) {
                Optional<Brought> brought = bring(level, plan.version(), wanting, inventories);
                if (wanting.contains(rank)) {
                    received(brought, level, plan.version());
                }
            }
        }
        atHand.ifPresent(this::fit);
    }

    private Optional<Brought> bring(int level, long version, List<Integer> wanting, List<Inventory> inventories) {
        isKept = false;
        try {
            return levels.get(level).bringToWrite(version, wanting, Inventory.ofLevel(inventories, level));
        } catch (LevelException e) {
            listener.weakened(levels.get(level).name(), "version " + version + ": " + e.getMessage());
            isKept = true;
            return Optional.empty();
        }
    }

    private void received(Optional<Brought> brought, int level, long version) {
        atHand = brought.map(Brought::image);
        trusted = brought.stream()
                .filter(one -> !one.checked())
                .mapToInt(one -> level)
                .findFirst();
        source = levels.get(level).name();
        if (brought.isEmpty()) {
            failures.add(new Failure(level, version, isKept));
        }
    }

    private void fit(Image image) {
        try {
            restoration = Restoration.prepare(image, regions);
        } catch (RegionException e) {
            misfit = e;
        }
    }

    private long flag() {
        return (atHand.isPresent() ? HAS_DATA : 0) | (misfit == null ? FITS : 0) | (trusted.isEmpty() ? CHECKED : 0);
    }
}
