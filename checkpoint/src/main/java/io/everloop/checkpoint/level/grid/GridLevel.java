package io.everloop.checkpoint.level.grid;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Heirloom;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Failpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps copies in the memory of a cluster's members, each in as many as have backups besides the first. They outlast any
 * rank, and as many members as there are backups; not the cluster. They are compressed where that is measured to pay, unless
 * told otherwise.
 */
public final class GridLevel implements Level {

    private final Grid grid;
    private final String job;
    private final PageSupply supply;
    private final LevelListener listener;
    private final Choice choice;
    private GridStore store;
    private int rank;
    private int ranks;

    /**
     * A level of one rank.
     *
     * @param grid where copies go; closed with the level
     * @param job the job's identity, since a cluster may serve several
     * @param supply where memory for images that are brought is taken from
     */
    public GridLevel(Grid grid, String job, PageSupply supply, LevelListener listener) {
        this(grid, job, supply, listener, Choice.AUTO);
    }

    /** The same, with a choice of how copies are compressed. */
    public GridLevel(Grid grid, String job, PageSupply supply, LevelListener listener, Choice choice) {
        this.choice = choice;
        this.grid = grid;
        this.job = job;
        this.supply = supply;
        this.listener = listener;
        attach(0, 1);
    }

    @Override
    public String name() {
        return "grid";
    }

    @Override
    public void attach(Communicator comm, Placement placement) {
        attach(comm.rank(), comm.size());
    }

    void attach(int rank, int ranks) {
        this.rank = rank;
        this.ranks = ranks;
        store = store(rank, ranks);
    }

    private GridStore store(int owner, int of) {
        return new GridStore(grid, job + "/" + owner + "-of-" + of, choice);
    }

    GridStore store() {
        return store;
    }

    @Override
    public boolean isUsable() {
        return grid.isRunning();
    }

    @Override
    public void save(Image image) throws LevelException {
        try {
            store.save(image);
        } catch (GridException | RuntimeException e) {
            throw new LevelException(
                    "version " + image.manifest().version() + " of rank " + rank + " cannot be kept: " + e.getMessage()
                            + "; the previous commit stays",
                    e);
        }
    }

    @Override
    public void confirm(long version) {
        Failpoint.reached("checkpoint.confirm.grid.index");
        change("version " + version + " could not be made permanent", slots -> slots.confirmed(version));
    }

    @Override
    public void discard(long version) {
        Failpoint.reached("checkpoint.discard.grid.index");
        change("version " + version + " could not be discarded", slots -> slots.discarded(version));
    }

    /** What becomes of the places. */
    private interface Change {
        Slots of(Slots slots);
    }

    private void change(String failure, Change change) {
        try {
            Slots before = store.slots();
            Slots after = change.of(before);
            if (!after.equals(before)) {
                store.set(after);
            }
        } catch (GridException | RuntimeException e) {
            listener.weakened(name(), failure + ": " + e.getMessage());
        }
    }

    @Override
    public List<Holding> holdings() {
        try {
            return sound(store.index()).entries().stream()
                    .map(entry -> new Holding(rank, entry.version(), entry.permanent(), entry.iteration()))
                    .toList();
        } catch (GridException | RuntimeException e) {
            listener.weakened(name(), "nothing can be read: " + e.getMessage());
            return List.of();
        }
    }

    /** An index that cannot be understood is put away, with all that it named. */
    private Slots sound(Optional<Slots> index) throws GridException {
        if (index.isEmpty()) {
            store.set(Slots.EMPTY);
            listener.quarantined(
                    name(), "what rank " + rank + " has in the grid", "the list of its versions has a wrong checksum");
        }
        return index.orElse(Slots.EMPTY);
    }

    @Override
    public List<Heirloom> legacy(int before) {
        List<Heirloom> legacy = new ArrayList<>();
        for (int owner = rank; owner < before; owner += ranks) {
            try {
                GridStore left = store(owner, before);
                for (Slots.Entry entry : left.slots().entries()) {
                    left.read(entry, PageSupply.FRESH)
                            .ifPresent(image -> legacy.add(new Heirloom(image, entry.permanent(), false)));
                }
            } catch (GridException | RuntimeException e) {
                listener.weakened(name(), "what rank " + owner + " had cannot be read: " + e.getMessage());
            }
        }
        return legacy;
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
            throws LevelException {
        if (!wanting.contains(rank)) {
            return Optional.empty();
        }
        try {
            Optional<Slots.Entry> entry = store.slots().entryOf(version).filter(found -> isOffered(found, holdings));
            return entry.isEmpty() ? Optional.empty() : bring(entry.get());
        } catch (GridException | RuntimeException e) {
            throw new LevelException(
                    "version " + version + " of rank " + rank + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** What is of another iteration than what was committed is no longer among what everybody agreed to use. */
    private boolean isOffered(Slots.Entry entry, List<List<Holding>> holdings) {
        return holdings.get(rank).stream()
                .anyMatch(offered -> offered.version() == entry.version() && offered.iteration() == entry.iteration());
    }

    private Optional<Image> bring(Slots.Entry entry) throws GridException {
        Failpoint.reached("checkpoint.restore.grid.read");
        Optional<Image> image =
                store.read(entry, supply).filter(found -> found.manifest().rank() == rank);
        if (image.isEmpty()) {
            Failpoint.reached("checkpoint.restore.grid.quarantine");
            store.set(store.slots().without(entry.slot()));
            listener.quarantined(
                    name(),
                    "version " + entry.version() + " of rank " + rank + " in the grid",
                    "pieces are missing or wrong");
        }
        return image;
    }

    @Override
    public void reprotect(Image image) throws LevelException {
        Failpoint.reached("checkpoint.reprotect.grid.begin");
        for (Holding held : holdings()) {
            if (!held.permanent() && !held.isOf(image.manifest())) {
                discard(held.version());
            }
        }
        if (holdings().stream().noneMatch(held -> held.isOf(image.manifest()))) {
            save(image);
        }
        store.keep(image.manifest().version());
    }

    @Override
    public boolean rot(int owner) {
        if (owner != rank) {
            return false;
        }
        try {
            return store.rot();
        } catch (GridException | RuntimeException e) {
            listener.weakened(name(), "nothing can even be damaged: " + e.getMessage());
            return false;
        }
    }

    /** The cluster serves others: it gets its memory back. */
    @Override
    public void close() {
        try {
            store.clear();
        } catch (GridException | RuntimeException e) {
            listener.weakened(name(), "copies stay in the grid: " + e.getMessage());
        }
        grid.close();
    }
}
