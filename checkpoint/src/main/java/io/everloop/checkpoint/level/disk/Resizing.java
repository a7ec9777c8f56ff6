package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.level.LevelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What was committed on another number of ranks, offered to those there are now. For one thread. */
public final class Resizing {

    private final List<Store> stores;

    public Resizing(List<Store> stores) {
        this.stores = List.copyOf(stores);
    }

    /** The newest version of another number of ranks that can be put together for this number, if there is one. */
    public Optional<Long> version(int ranks) {
        try {
            return newest(ranks).map(found -> found.version.version());
        } catch (LevelException e) {
            stores.forEach(store -> store.copies().weakened(e.getMessage()));
            return Optional.empty();
        }
    }

    /** A rank's image of that version; nothing if it is not the one that can be put together. */
    public Optional<Image> image(long version, int rank, int ranks) throws LevelException {
        Optional<Found> found = newest(ranks).filter(candidate -> candidate.version.version() == version);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(found.get().archive.assemble(found.get().version, rank, ranks));
    }

    private record Found(Archive archive, StoredVersion version) {}

    private Optional<Found> newest(int ranks) throws LevelException {
        List<Path> directories = new ArrayList<>();
        for (Store store : stores) {
            if (store.copies().hasOther(ranks)) {
                directories.add(store.path());
            }
        }
        if (directories.isEmpty()) {
            return Optional.empty();
        }
        Archive archive = Archive.open(directories, false);
        Optional<StoredVersion> newest = archive.versions().stream()
                .filter(version -> version.ranks() != ranks && version.state() == VersionState.PERMANENT)
                .findFirst();
        if (newest.isEmpty()) {
            return Optional.empty();
        }
        List<String> undeclared = archive.undeclared(newest.get());
        if (!undeclared.isEmpty()) {
            throw new LevelException("version " + newest.get().version() + " is of "
                    + newest.get().ranks() + " ranks and cannot be restored on " + ranks
                    + ": declare the partition of " + String.join(", ", undeclared));
        }
        return Optional.of(new Found(archive, newest.get()));
    }
}
