package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Heirloom;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps copies as files in a directory, where they outlast the job. Needs no other rank for anything. What the job committed
 * on another number of ranks it brings as well, if the partitions of all regions are declared.
 */
public final class DiskLevel implements Level {

    private final Store store;
    private final PageSupply spare;
    private final Resizing resizing;
    private int rank;
    private int ranks;

    /**
     * A level that keeps copies in the given directory.
     *
     * @param spare where memory for images that are brought is taken from, because fresh memory takes longer to get than
     *     the image takes to read
     */
    public DiskLevel(Store store, PageSupply spare) {
        this.store = store;
        this.spare = spare;
        resizing = new Resizing(List.of(store));
    }

    @Override
    public String name() {
        return "disk";
    }

    @Override
    public void attach(Communicator comm, Placement placement) {
        rank = comm.rank();
        ranks = comm.size();
        store.attach(rank, ranks);
    }

    @Override
    public void save(Image image) throws LevelException {
        store.save(image);
    }

    @Override
    public void confirm(long version) {
        store.confirm(version);
    }

    @Override
    public void discard(long version) {
        store.discard(version);
    }

    @Override
    public List<Holding> holdings() {
        List<Holding> holdings = new ArrayList<>(store.holdings());
        resizing.versions(ranks).forEach(version -> holdings.add(new Holding(rank, version, true)));
        return holdings;
    }

    @Override
    public long highest() {
        return store.highest();
    }

    @Override
    public List<Heirloom> legacy(int before) {
        return Legacy.of(List.of(store), before);
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings)
            throws LevelException {
        if (!wanting.contains(rank)) {
            return Optional.empty();
        }
        Optional<Image> own = store.read(version, spare, copy -> Holding.isAmong(holdings.get(rank), copy));
        return own.isPresent() ? own : resizing.image(version, rank, ranks);
    }

    @Override
    public void reprotect(Image image) throws LevelException {
        store.reprotect(image);
    }

    @Override
    public boolean rot(int owner) {
        return owner == rank && store.rot();
    }

    @Override
    public void close() {
        store.close();
    }
}
