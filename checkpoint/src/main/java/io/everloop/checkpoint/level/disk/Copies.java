package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The copies in a directory as one rank reads them: what is bad is put away and reported, or, if that cannot be done, not offered
 * again. For one thread.
 */
final class Copies {

    private final Directory directory;
    private final Claim claim;
    private final LevelListener listener;

    /** Bad copies that could not be put away. */
    private final Set<FileName> unreadable = new HashSet<>();

    private int rank;
    private int ranks;

    Copies(Directory directory, Claim claim, LevelListener listener) {
        this.directory = directory;
        this.claim = claim;
        this.listener = listener;
        ranks = claim.job().ranks();
    }

    /** From now on the rank that reads them is this one. */
    void attach(int newRank, int newRanks) {
        rank = newRank;
        ranks = newRanks;
    }

    /** There is another copy of this name now. */
    void replaced(FileName copy) {
        unreadable.remove(copy);
    }

    /** The highest version of any copy of any rank, sound or put away. */
    long highest() {
        try {
            return directory.everSeen().stream()
                    .mapToLong(FileName::version)
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            weakened("nothing can be read", e);
            return 0;
        }
    }

    /** Whether anything was committed on another number of ranks. */
    boolean hasOther(int number) {
        try {
            return directory.copies().stream().anyMatch(copy -> copy.ranks() != number);
        } catch (IOException e) {
            return false;
        }
    }

    /** Those of this rank that look sound, data not yet read; others are put away. */
    List<FileName> mine() {
        return List.copyOf(manifests().keySet());
    }

    /** The same, as they are offered to others. */
    List<Holding> holdings() {
        return manifests().entrySet().stream()
                .map(copy -> new Holding(
                        rank,
                        copy.getKey().version(),
                        copy.getKey().permanent(),
                        copy.getValue().iteration()))
                .toList();
    }

    private SortedMap<FileName, Manifest> manifests() {
        SortedMap<FileName, Manifest> sound = new TreeMap<>();
        try {
            for (FileName copy : directory.copies()) {
                if (copy.rank() == rank && copy.ranks() == ranks && !unreadable.contains(copy)) {
                    manifest(copy).ifPresent(manifest -> sound.put(copy, manifest));
                }
            }
        } catch (IOException e) {
            weakened("nothing can be read", e);
        }
        return sound;
    }

    /** What a copy has, if that can be read. */
    Optional<Manifest> manifest(FileName copy) {
        try (StoredImage stored =
                StoredImage.open(directory.path(), copy, claim.job().id())) {
            return Optional.of(stored.manifest());
        } catch (BadCopyException e) {
            quarantine(copy, e.getMessage());
        } catch (IOException e) {
            weakened(copy + " cannot be read", e);
        }
        return Optional.empty();
    }

    /** The copies of this image. */
    Set<FileName> of(Manifest image) {
        SortedMap<FileName, Manifest> sound = manifests();
        sound.values().removeIf(manifest -> !manifest.equals(image));
        return sound.keySet();
    }

    /** Those of so many ranks that are this one's to read now. */
    List<FileName> left(int before) {
        try {
            return directory.copies().stream()
                    .filter(copy -> copy.ranks() == before && copy.rank() % ranks == rank)
                    .toList();
        } catch (IOException e) {
            weakened("nothing can be read", e);
            return List.of();
        }
    }

    /** The image of this rank at this version; nothing if there is no sound copy that is asked for. */
    Optional<Image> read(long version, PageSupply spare, Predicate<Manifest> which) {
        for (Map.Entry<FileName, Manifest> copy : manifests().entrySet()) {
            if (copy.getKey().version() == version && which.test(copy.getValue())) {
                Optional<Image> image = read(copy.getKey(), spare);
                if (image.isPresent()) {
                    return image;
                }
            }
        }
        return Optional.empty();
    }

    Optional<Image> read(FileName copy, PageSupply spare) {
        Failpoint.reached("checkpoint.restore.disk.read");
        try (StoredImage stored =
                StoredImage.open(directory.path(), copy, claim.job().id())) {
            return Optional.of(stored.read(spare));
        } catch (BadCopyException e) {
            quarantine(copy, e.getMessage());
        } catch (IOException e) {
            unreadable.add(copy);
            weakened(copy + " cannot be read", e);
        }
        return Optional.empty();
    }

    private void quarantine(FileName copy, String why) {
        Failpoint.reached("checkpoint.restore.disk.quarantine");
        try {
            directory.quarantine(copy);
            listener.quarantined(
                    claim.job().levelName(),
                    directory.path().resolve(copy.toString()).toString(),
                    why);
        } catch (IOException e) {
            unreadable.add(copy);
            weakened(copy + " is bad (" + why + ") and could not be put away", e);
        }
    }

    /** Changes a bit at the end of this rank's newest permanent file, as a failing disk would; whether there was any. */
    boolean rot() {
        Optional<FileName> newest = mine().stream().filter(FileName::permanent).max(Comparator.naturalOrder());
        if (newest.isEmpty()) {
            return false;
        }
        try (FileChannel file = FileChannel.open(
                directory.path().resolve(newest.get().toString()), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            file.read(last, file.size() - 1);
            last.put(0, (byte) (last.get(0) ^ 1)).rewind();
            file.write(last, file.size() - 1);
            return true;
        } catch (IOException e) {
            weakened(newest.get() + " cannot even be damaged", e);
            return false;
        }
    }

    void weakened(String what, IOException why) {
        weakened(what + ": " + Troubles.say(why));
    }

    void weakened(String what) {
        listener.weakened(claim.job().levelName(), directory.path() + ": " + what);
    }
}
