package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A directory as one rank uses it: the rank's own copies, of which at most a given number of permanent ones and a
 * tentative one are kept, beside those of other ranks, which it never touches. Files of ranks that the job no longer has
 * belong to the last rank. For one thread.
 *
 * <p>Files may be compressed, but each has all of its version, whatever changed since the one before: a file that needs
 * another to be read would be lost with it, could not be moved or dropped alone, and the older ones could not be
 * overwritten, which is what makes writing fast.
 */
public final class Store implements AutoCloseable {

    private final Directory directory;
    private final Claim claim;
    private final Copies copies;
    private final int keep;
    private final ImageWriter writer;
    private int rank;
    private int ranks;

    /** What all went back to, or confirmed since: versions between it and the next that is confirmed were passed over. */
    private long last = Long.MAX_VALUE;

    private Store(Directory directory, Claim claim, int keep, LevelListener listener, Choice choice) {
        this.directory = directory;
        this.claim = claim;
        this.keep = keep;
        copies = new Copies(directory, claim, listener);
        writer = new ImageWriter(choice);
        ranks = claim.job().ranks();
    }

    /**
     * Opens a directory, which is made if it is not there.
     *
     * @param keep how many permanent versions to keep
     * @throws LevelException if it holds commits of another job, or cannot be used
     */
    public static Store open(Path path, JobFile job, int keep, LevelListener listener) throws LevelException {
        return open(path, () -> job, keep, listener, Choice.AUTO);
    }

    /**
     * The same for a job of which more becomes known.
     *
     * @param declared what is known of it by now; asked before each copy
     * @param choice how copies are compressed
     */
    public static Store open(Path path, Supplier<JobFile> declared, int keep, LevelListener listener, Choice choice)
            throws LevelException {
        if (keep < 1) {
            throw new IllegalArgumentException("keep " + keep + " versions: at least one is needed");
        }
        Directory directory = new Directory(path.toAbsolutePath());
        try {
            directory.create();
            return new Store(directory, Claim.lay(directory, declared), keep, listener, choice);
        } catch (IOException e) {
            throw new LevelException("commits cannot be kept in " + path + ": " + Troubles.say(e), e);
        }
    }

    public Path path() {
        return directory.path();
    }

    /** From now on the rank that uses it is this one. */
    public void attach(int rank, int ranks) {
        this.rank = rank;
        this.ranks = ranks;
        copies.attach(rank, ranks);
    }

    /** Whether the directory is still there, still the job's, and this rank joined it. */
    public boolean isMember() {
        return Files.exists(directory.path().resolve(FileName.member(rank))) && claim.stands();
    }

    /** From now on this directory has what the rank committed last; one that cannot remember that does not join. */
    public void join() {
        try {
            Failpoint.reached("checkpoint.confirm.disk.join");
            directory.writeText(FileName.member(rank), "", false);
        } catch (IOException e) {
            copies.weakened("rank " + rank + " cannot join", e);
        }
    }

    /** Keeps a tentative copy. */
    public void save(Image image) throws LevelException {
        Manifest manifest = image.manifest();
        if (manifest.rank() != rank || manifest.ranks() != ranks) {
            throw new IllegalArgumentException("an image of rank " + manifest.rank() + " of " + manifest.ranks()
                    + " given to rank " + rank + " of " + ranks);
        }
        FileName name = new FileName(rank, ranks, manifest.version(), false);
        try {
            write(image, name);
        } catch (IOException e) {
            giveSpaceBack();
            throw new LevelException(
                    "version " + name.version() + " of rank " + rank + " cannot be kept in " + directory.path() + ": "
                            + Troubles.say(e) + "; the previous commit stays",
                    e);
        }
    }

    private void write(Image image, FileName name) throws IOException {
        Failpoint.reached("checkpoint.save.disk.open");
        claim.describe();
        // That the working file is no version any more must be known before it is overwritten.
        directory.force();
        try (FileChannel channel = directory.openWorking(rank)) {
            writer.write(image, claim.job().id(), channel);
        }
        Failpoint.reached("checkpoint.save.disk.rename");
        directory.keepWorking(rank, name);
        copies.replaced(name);
        Failpoint.reached("checkpoint.save.disk.saved");
    }

    private void giveSpaceBack() {
        try {
            directory.deleteWorking(rank);
        } catch (IOException e) {
            copies.weakened("a file that could not be written", e);
        }
    }

    /**
     * This version is permanent now, if there is a copy of it, and older ones go, as far as they are more than are to be kept.
     * So do those that were passed over when all went back to one before them; until then they tell which numbers were given.
     */
    public void confirm(long version) {
        try {
            makePermanent(version);
            Failpoint.reached("checkpoint.confirm.disk.free");
            dropOlder(version);
            last = version;
        } catch (IOException e) {
            copies.weakened("version " + version + " could not be made permanent", e);
        }
    }

    private void makePermanent(long version) throws IOException {
        FileName copy = new FileName(rank, ranks, version, false);
        if (directory.copies().contains(copy)) {
            Failpoint.reached("checkpoint.confirm.disk.rename");
            directory.makePermanent(copy);
        }
    }

    private void dropOlder(long version) throws IOException {
        List<FileName> mine = directory.copies().stream().filter(this::owns).toList();
        if (!mine.contains(new FileName(rank, ranks, version, true))) {
            return;
        }
        List<Long> kept = mine.stream()
                .filter(copy -> copy.permanent() && (copy.version() <= last || copy.version() == version))
                .filter(copy -> copy.version() <= version)
                .map(FileName::version)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(keep)
                .toList();
        for (FileName copy : mine) {
            if (copy.version() < version && !(copy.permanent() && kept.contains(copy.version()))) {
                drop(copy);
            }
        }
    }

    /** Tentative copies of this version go. */
    public void discard(long version) {
        dropTentative(copy -> copy.version() == version);
    }

    /**
     * There is a permanent copy of this image again, and no tentative one of a commit that did not come about. Older versions
     * stay until the next commit, because other ranks may not have come as far as this one.
     */
    public void reprotect(Image image) throws LevelException {
        long version = image.manifest().version();
        Failpoint.reached("checkpoint.reprotect.disk.begin");
        Set<FileName> same = copies.of(image.manifest());
        dropTentative(copy -> !same.contains(copy));
        if (same.isEmpty()) {
            save(image);
        }
        try {
            makePermanent(version);
        } catch (IOException e) {
            throw new LevelException(
                    "version " + version + " of rank " + rank + " cannot be made permanent in " + directory.path()
                            + ": " + Troubles.say(e),
                    e);
        }
        last = version;
    }

    private void dropTentative(Predicate<FileName> which) {
        try {
            for (FileName copy : directory.copies()) {
                if (owns(copy) && !copy.permanent() && which.test(copy)) {
                    drop(copy);
                }
            }
        } catch (IOException e) {
            copies.weakened("a tentative copy could not be removed", e);
        }
    }

    private boolean owns(FileName copy) {
        return Math.min(copy.rank(), ranks - 1) == rank;
    }

    /** The first that goes is overwritten next, others are deleted. */
    private void drop(FileName copy) throws IOException {
        if (Files.exists(directory.path().resolve(FileName.working(rank)))) {
            Failpoint.reached("checkpoint.free.disk.delete");
            Files.deleteIfExists(directory.path().resolve(copy.toString()));
        } else {
            Failpoint.reached("checkpoint.free.disk.reuse");
            directory.reuse(copy, rank);
        }
    }

    /** The highest version of any copy of any rank, sound or put away. */
    public long highest() {
        return copies.highest();
    }

    /** The copies of this rank that look sound, data not yet read; others are put away. */
    public List<FileName> mine() {
        return copies.mine();
    }

    /** The same, as they are offered to others. */
    public List<Holding> holdings() {
        return copies.holdings();
    }

    /**
     * The image of this rank at this version; nothing if there is no sound copy, and bad ones are put away.
     *
     * @param spare memory for it, if there is any of the right size
     * @param which copies may serve: there may be one of another run that gave the number, too
     */
    public Optional<Image> read(long version, PageSupply spare, Predicate<Manifest> which) {
        return copies.read(version, spare, which);
    }

    /** Changes a bit at the end of this rank's newest permanent file, as a failing disk would; whether there was any. */
    public boolean rot() {
        return copies.rot();
    }

    /** All copies here, whoever's. */
    Copies copies() {
        return copies;
    }

    /** Copies stay; what was kept only to be overwritten goes. */
    @Override
    public void close() {
        writer.close();
        giveSpaceBack();
    }
}
