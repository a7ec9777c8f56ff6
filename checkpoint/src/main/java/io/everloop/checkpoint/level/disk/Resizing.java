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

    /** The versions of other numbers of ranks that can be put together for this number, the newest first. */
    public List<Long> versions(int ranks) {
        try {
            return all(ranks).stream()
                    .map(found -> found.version.version())
                    .distinct()
                    .toList();
        } catch (LevelException e) {
            stores.forEach(store -> store.copies().weakened(e.getMessage()));
            return List.of();
        }
    }

    /** A rank's image of that version; nothing if it is none of those that can be put together. */
    public Optional<Image> image(long version, int rank, int ranks) throws LevelException {
        for (Found found : all(ranks)) {
            if (found.version.version() == version) {
                return Optional.of(found.archive.assemble(found.version, rank, ranks));
            }
        }
        return Optional.empty();
    }

    private record Found(Archive archive, StoredVersion version) {}

    private List<Found> all(int ranks) throws LevelException {
        List<Path> directories = new ArrayList<>();
        for (Store store : stores) {
            if (store.copies().hasOther(ranks)) {
                directories.add(store.path());
            }
        }
        if (directories.isEmpty()) {
            return List.of();
        }
        Archive archive = Archive.open(directories, false);
        List<Found> all = new ArrayList<>();
        for (StoredVersion version : archive.versions()) {
            if (version.ranks() != ranks && version.state() == VersionState.PERMANENT) {
                List<String> undeclared = archive.undeclared(version);
                if (undeclared.isEmpty()) {
                    all.add(new Found(archive, version));
                } else if (all.isEmpty()) {
                    throw new LevelException("version " + version.version() + " is of " + version.ranks()
                            + " ranks and cannot be restored on " + ranks + ": declare the partition of "
                            + String.join(", ", undeclared));
                }
            }
        }
        return all;
    }
}
