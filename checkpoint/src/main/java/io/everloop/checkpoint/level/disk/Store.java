package io.everloop.checkpoint.level.disk;

import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashSet;
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
    private final Supplier<JobFile> declared;
    private final int keep;
    private final LevelListener listener;
    private final ImageWriter writer;

    /** Bad copies that could not be put away. */
    private final Set<FileName> unreadable = new HashSet<>();

    private JobFile job;
    private int rank;
    private int ranks;

    private Store(
            Directory directory,
            Supplier<JobFile> declared,
            JobFile job,
            int keep,
            LevelListener listener,
            Choice choice) {
        writer = new ImageWriter(choice);
        this.directory = directory;
        this.declared = declared;
        this.job = job;
        this.keep = keep;
        this.listener = listener;
        ranks = job.ranks();
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
            return new Store(directory, declared, claim(directory, declared.get()), keep, listener, choice);
        } catch (IOException e) {
            throw new LevelException("commits cannot be kept in " + path + ": " + Troubles.say(e), e);
        }
    }

    /** What is known of the job now: the earlier run whose commits it goes on from may have known more. */
    private static JobFile claim(Directory directory, JobFile job) throws IOException, LevelException {
        Optional<JobFile> found = JobFile.in(directory.path());
        if (found.isEmpty()) {
            if (!directory.copies().isEmpty()) {
                throw new LevelException(directory.path() + " holds commits but no " + JobFile.NAME
                        + " that tells whose they are: put it back, or give another directory");
            }
            directory.writeText(JobFile.NAME, job.text(), false);
            found = JobFile.in(directory.path());
        }
        JobFile owner = found.orElseThrow(() -> new LevelException(directory.path() + " does not keep its files"));
        if (!owner.app().equals(job.app())) {
            throw new LevelException(directory.path() + " holds commits of " + owner.app() + ", not of " + job.app()
                    + ": give another directory");
        }
        if (!owner.id().equals(job.id())) {
            throw new LevelException(directory.path() + " holds commits of an earlier run of " + job.app()
                    + ": go on from them with --resume, or give another directory");
        }
        JobFile known = job.knowing(owner.partitions());
        if (!owner.equals(known)) {
            directory.writeText(JobFile.NAME, known.text(), true);
        }
        return known;
    }

    public Path path() {
        return directory.path();
    }

    /** From now on the rank that uses it is this one. */
    public void attach(int rank, int ranks) {
        this.rank = rank;
        this.ranks = ranks;
    }

    /** Whether the directory is still there, still the job's, and this rank joined it. */
    public boolean isMember() {
        try {
            return Files.exists(directory.path().resolve(FileName.member(rank)))
                    && JobFile.in(directory.path())
                            .filter(owner -> owner.id().equals(job.id()))
                            .isPresent();
        } catch (LevelException e) {
            return false;
        }
    }

    /** From now on this directory has what the rank committed last; one that cannot remember that does not join. */
    public void join() {
        try {
            Failpoint.reached("checkpoint.confirm.disk.join");
            directory.writeText(FileName.member(rank), "", false);
        } catch (IOException e) {
            weakened("rank " + rank + " cannot join", e);
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
        describe();
        // That the working file is no version any more must be known before it is overwritten.
        directory.force();
        try (FileChannel channel = directory.openWorking(rank)) {
            writer.write(image, job.id(), channel);
        }
        Failpoint.reached("checkpoint.save.disk.rename");
        directory.keepWorking(rank, name);
        unreadable.remove(name);
        Failpoint.reached("checkpoint.save.disk.saved");
    }

    /** Whoever looks at the copies later knows of the job what is known now. */
    private void describe() throws IOException {
        JobFile now = declared.get().knowing(job.partitions());
        if (!now.equals(job)) {
            directory.writeText(JobFile.NAME, now.text(), true);
            job = now;
        }
    }

    private void giveSpaceBack() {
        try {
            directory.deleteWorking(rank);
        } catch (IOException e) {
            weakened("a file that could not be written", e);
        }
    }

    /** The tentative copy of this version is permanent now, and older ones go. */
    public void confirm(long version) {
        try {
            makePermanent(version);
            Failpoint.reached("checkpoint.confirm.disk.free");
            dropOlder(version);
        } catch (IOException e) {
            weakened("version " + version + " could not be made permanent", e);
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
                .filter(copy -> copy.permanent() && copy.version() <= version)
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
        dropTentative(copy -> copy.version() != version);
        if (mine().stream().noneMatch(copy -> copy.version() == version)) {
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
    }

    private void dropTentative(Predicate<FileName> which) {
        try {
            for (FileName copy : directory.copies()) {
                if (owns(copy) && !copy.permanent() && which.test(copy)) {
                    drop(copy);
                }
            }
        } catch (IOException e) {
            weakened("a tentative copy could not be removed", e);
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
    boolean hasCopiesOfOther(int number) {
        try {
            return directory.copies().stream().anyMatch(copy -> copy.ranks() != number);
        } catch (IOException e) {
            return false;
        }
    }

    /** The copies of this rank that look sound, data not yet read; others are put away. */
    public List<FileName> mine() {
        try {
            return directory.copies().stream()
                    .filter(copy -> copy.rank() == rank && copy.ranks() == ranks && looksSound(copy))
                    .toList();
        } catch (IOException e) {
            weakened("nothing can be read", e);
            return List.of();
        }
    }

    private boolean looksSound(FileName copy) {
        if (unreadable.contains(copy)) {
            return false;
        }
        try (StoredImage stored = StoredImage.open(directory.path(), copy, job.id())) {
            return stored.manifest().version() == copy.version();
        } catch (BadCopyException e) {
            quarantine(copy, e.getMessage());
            return false;
        } catch (IOException e) {
            weakened(copy + " cannot be read", e);
            return false;
        }
    }

    /**
     * The image of this rank at this version; nothing if there is no sound copy, and bad ones are put away.
     *
     * @param spare memory for it, if there is any of the right size
     */
    public Optional<Image> read(long version, PageSupply spare) {
        for (FileName copy : mine()) {
            if (copy.version() == version) {
                Optional<Image> image = read(copy, spare);
                if (image.isPresent()) {
                    return image;
                }
            }
        }
        return Optional.empty();
    }

    /** The copies of so many ranks that are this one's to read now. */
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

    /** Changes a bit at the end of this rank's newest permanent file, as a failing disk would; whether there was any. */
    public boolean rot() {
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

    Optional<Image> read(FileName copy, PageSupply spare) {
        Failpoint.reached("checkpoint.restore.disk.read");
        try (StoredImage stored = StoredImage.open(directory.path(), copy, job.id())) {
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
                    job.levelName(), directory.path().resolve(copy.toString()).toString(), why);
        } catch (IOException e) {
            unreadable.add(copy);
            weakened(copy + " is bad (" + why + ") and could not be put away", e);
        }
    }

    private void weakened(String what, IOException why) {
        weakened(what + ": " + Troubles.say(why));
    }

    void weakened(String what) {
        listener.weakened(job.levelName(), directory.path() + ": " + what);
    }

    /** Copies stay; what was kept only to be overwritten goes. */
    @Override
    public void close() {
        writer.close();
        giveSpaceBack();
    }
}
