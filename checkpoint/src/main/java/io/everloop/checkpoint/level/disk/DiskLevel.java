package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import java.util.List;
import java.util.Optional;

/** Keeps copies as files in a directory, where they outlast the job. Needs no other rank for anything. */
public final class DiskLevel implements Level {

    private final Store store;
    private final PageSupply spare;
    private int rank;

    /**
     * A level that keeps copies in the given directory.
     *
     * @param spare where memory for images that are brought is taken from, because fresh memory takes longer to get than
     *     the image takes to read
     */
    public DiskLevel(Store store, PageSupply spare) {
        this.store = store;
        this.spare = spare;
    }

    @Override
    public String name() {
        return "disk";
    }

    @Override
    public void attach(Communicator comm, Placement placement) {
        rank = comm.rank();
        store.attach(rank, comm.size());
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
        return store.mine().stream()
                .map(copy -> new Holding(rank, copy.version(), copy.permanent()))
                .toList();
    }

    @Override
    public Optional<Image> bring(long version, List<Integer> wanting, List<List<Holding>> holdings) {
        return wanting.contains(rank) ? store.read(version, spare) : Optional.empty();
    }

    @Override
    public void reprotect(Image image, List<List<Holding>> holdings) throws LevelException {
        store.reprotect(image);
    }

    @Override
    public void close() {
        store.close();
    }
}
