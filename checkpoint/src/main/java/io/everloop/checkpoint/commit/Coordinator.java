package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.RegionException;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.image.Camera;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Shot;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.inherit.Inheritance;
import io.everloop.checkpoint.inherit.Redistribution;
import io.everloop.checkpoint.inherit.Succession;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.Placement;
import io.everloop.checkpoint.level.memory.MemoryLevel;
import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.engine.Failpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Commits and restores the regions of a rank, together with the coordinators of all other ranks.
 *
 * <p>{@link #attach}, {@link #commit}, {@link #restore} and {@link #reprotect} are collective. After a failure, those who are
 * left {@link #settle}, and then attach to the new communicator together with those who replace the dead, restore, and
 * protect again; if somebody else dies meanwhile, a {@link CommException} ends the call everywhere, and they begin again
 * with the next communicator. Commit and restore never run side by side: each waits until the commit before it is decided.
 *
 * <p>Every rank's own images stay in its memory, whatever other levels there are, and serve restores where they can.
 *
 * <p>Used by the thread of the rank. In the background another thread works for it, with communicators of its own.
 */
public final class Coordinator implements AutoCloseable {

    /** When a call to commit returns. */
    public enum Mode {
        /** When the commit is decided. */
        SYNCHRONOUS,
        /** When the regions are copied in memory; everything else happens while the program goes on. */
        ASYNCHRONOUS
    }

    /** The bits that can be proposed together with a commit. */
    public static final long PROPOSABLE = (1L << 61) - 1;

    private final Regions regions;
    private final List<Stage> stages = new ArrayList<>();
    private final MemoryLevel memory;
    private final Mode mode;
    private final CheckpointListener listener;
    private final Camera camera;
    private final ExecutorService background = Executors.newSingleThreadExecutor(task -> {
        Thread thread =
                new Thread(task, "checkpoints of " + Thread.currentThread().getName());
        thread.setDaemon(true);
        return thread;
    });
    private Optional<Lines> lines = Optional.empty();
    private CompletableFuture<CommitOutcome> last = CompletableFuture.completedFuture(null);
    private long highest;

    /**
     * A coordinator that belongs to no communicator yet.
     *
     * @param stages the levels besides memory, in the order of what it costs to restore from them; closed with the
     *     coordinator
     */
    public Coordinator(Regions regions, List<Stage> stages, Mode mode, CheckpointListener listener) {
        this(regions, stages, mode, listener, new SparePages());
    }

    /**
     * The same, with memory that its levels may use as well.
     *
     * @param spare pages that no image needs; levels may take some for what they bring, so that restores need no more
     *     memory than commits
     */
    public Coordinator(Regions regions, List<Stage> stages, Mode mode, CheckpointListener listener, SparePages spare) {
        this.regions = regions;
        this.mode = mode;
        this.listener = listener;
        memory = new MemoryLevel(listener);
        camera = new Camera(regions, spare);
        this.stages.add(Stage.always(memory));
        this.stages.addAll(stages);
    }

    /**
     * From now on ranks are those of this communicator, each of which calls this. A commit that is under way is ended first,
     * with the same outcome at all who are left.
     *
     * @throws CommException if somebody died meanwhile; attach to the next communicator then
     */
    public void attach(Communicator world, Placement placement) {
        open(world, placement);
        heardOf(orSettle(() -> attached().control().allreduce(highest, Op.MAX)));
    }

    /**
     * The same for ranks that tell each other otherwise which version is the {@link #highest}, by {@link #heardOf}, before
     * anything is committed. Cannot fail, and waits for nobody.
     */
    public void open(Communicator world, Placement placement) {
        if (placement.ranks() != world.size()) {
            throw new IllegalArgumentException(
                    "a placement of " + placement.ranks() + " ranks for a communicator of " + world.size());
        }
        settle();
        Failpoint.reached("checkpoint.attach.settled");
        lines = Optional.of(Lines.open(world, stages, placement));
        highest = highestHere();
        Failpoint.reached("checkpoint.attach.attached");
    }

    /** The highest version that this rank has heard of. */
    public long highest() {
        return highest;
    }

    /** The next commit will have a higher version than this one, which another rank has heard of. */
    public void heardOf(long version) {
        highest = Math.max(highest, version);
    }

    private long highestHere() {
        long found = highest;
        for (Stage stage : stages) {
            found = Math.max(found, stage.level().highest());
        }
        return found;
    }

    /**
     * Ends what is under way, with the same outcome at all who are left: a commit that some of them have not even begun fails
     * at all of them. To be called by each of them after a failure, when they have revoked the communicator of the
     * program, and before they make the next one together.
     */
    public void settle() {
        if (lines.isPresent()) {
            lines.get().cut();
            awaitLast();
            lines.get().close();
            lines = Optional.empty();
        }
    }

    /** Whether a commit broke off so that nobody knows what was said: until all {@link #attach} again, all commits fail. */
    public boolean isCut() {
        return lines.map(Lines::isCut).orElse(false);
    }

    private Lines attached() {
        return lines.orElseThrow(
                () -> new IllegalStateException("checkpoints have no communicator: attach to one first"));
    }

    /** Does something with others; if it fails, nobody is left waiting for this rank. */
    private <T> T orSettle(Supplier<T> talk) {
        try {
            return talk.get();
        } catch (CommException e) {
            settle();
            throw e;
        }
    }

    // --- commit ---

    /**
     * Saves all regions. Never fails because of what happens to copies or to other ranks: the outcome tells. Waits first for
     * the commit before, if that is not decided yet.
     *
     * @param iteration after which the program is; a restore tells it
     * @return the outcome; in synchronous mode it is there
     * @throws RegionException if a region is not as declared; everybody else sees a commit that failed
     */
    public CompletableFuture<CommitOutcome> commit(long iteration) {
        return commit(iteration, 0);
    }

    /**
     * The same, and ranks agree on something besides, for which no message is sent.
     *
     * @param proposal some of the {@link #PROPOSABLE} bits; the outcome tells which of them all ranks have proposed
     */
    public CompletableFuture<CommitOutcome> commit(long iteration, long proposal) {
        return commit(iteration, proposal, false);
    }

    /**
     * The same at all levels, whether they are due or not: for what has come about otherwise than by going on from the version
     * before, so that older versions cannot stand in for it.
     */
    public CompletableFuture<CommitOutcome> commitEverywhere(long iteration, long proposal) {
        return commit(iteration, proposal, true);
    }

    private CompletableFuture<CommitOutcome> commit(long iteration, long proposal, boolean everywhere) {
        Lines own = attached();
        awaitLast();
        long start = System.nanoTime();
        long version = ++highest;
        List<Stage> due = stages.stream()
                .filter(stage -> everywhere || stage.isDue(version))
                .toList();
        int rank = own.control().rank();
        int ranks = own.control().size();
        Attempt attempt = new Attempt(own, due, version, proposal & PROPOSABLE, listener);
        Image nothing = new Image(new Manifest(rank, ranks, version, iteration, List.of()), List.of());
        Shot shot;
        try {
            shot = camera.take(rank, ranks, version, iteration, checksumming());
        } catch (RegionException e) {
            attempt.spoiltBy(e.getMessage()).run(nothing);
            throw e;
        } catch (OutOfMemoryError e) {
            attempt.spoiltBy("no memory for a copy: " + e.getMessage());
            Duration tried = Duration.ofNanos(System.nanoTime() - start);
            last = CompletableFuture.completedFuture(conclude(attempt, nothing, 0, start, tried));
            return last;
        }
        Duration pause = Duration.ofNanos(System.nanoTime() - start);
        Failpoint.reached("checkpoint.commit.taken");
        if (mode == Mode.ASYNCHRONOUS) {
            last = CompletableFuture.supplyAsync(() -> complete(attempt, shot, nothing, start, pause), background);
        } else {
            last = CompletableFuture.completedFuture(complete(attempt, shot, nothing, start, pause));
        }
        return last;
    }

    private Camera.Checksumming checksumming() {
        return mode == Mode.SYNCHRONOUS ? Camera.Checksumming.AT_ONCE : Camera.Checksumming.LATER;
    }

    private CommitOutcome complete(Attempt attempt, Shot shot, Image nothing, long start, Duration pause) {
        Image image;
        try {
            image = shot.develop();
        } catch (OutOfMemoryError e) {
            // Others wait for this rank, whatever it has.
            attempt.spoiltBy("no memory for checksums: " + e.getMessage());
            camera.discarded(shot);
            return conclude(attempt, nothing, shot.copiedBytes(), start, pause);
        }
        return conclude(attempt, image, shot.copiedBytes(), start, pause);
    }

    private CommitOutcome conclude(Attempt attempt, Image image, long copiedBytes, long start, Duration pause) {
        Attempt.Ending ending = attempt.run(image);
        if (ending.committed()) {
            camera.confirmed(image);
        } else {
            camera.discarded(image);
        }
        CommitOutcome outcome = new CommitOutcome(
                image.manifest().version(),
                image.manifest().iteration(),
                ending.committed(),
                ending.common(),
                ending.whyNot(),
                ending.spoiltHere(),
                attempt.levels(),
                image.manifest().bytes(),
                copiedBytes,
                pause,
                Duration.ofNanos(System.nanoTime() - start));
        listener.decided(outcome);
        return outcome;
    }

    /** Waits until the last commit is decided; its outcome, if there was one. */
    public Optional<CommitOutcome> awaitLast() {
        return Optional.ofNullable(last.join());
    }

    // --- restore ---

    /**
     * Brings the newest version back that is whole across all ranks, and overwrites the regions with it.
     *
     * @throws NothingToRestoreException if there is none; the regions are as they were, unless the last sound copy turned out
     *     to be none while it was written: then arrays have anything in them
     * @throws RegionException if the version does not fit into the regions of some rank; they are as they were
     * @throws io.everloop.comm.CommException if somebody died meanwhile; then arrays have anything in them, until the restore
     *     that follows
     */
    public Restored restore() {
        return restore(true);
    }

    /**
     * The same for a rank that keeps what it has: it helps those who call {@link #restore} to get theirs, and its own regions
     * are left alone.
     */
    public Restored serve() {
        return restore(false);
    }

    private Restored restore(boolean overwrites) {
        Lines own = attached();
        awaitLast();
        long start = System.nanoTime();
        List<Level> levels = stages.stream().map(Stage::level).toList();
        Rollback rollback = new Rollback(own, levels, regions, listener, highest, overwrites);
        Image image;
        try {
            image = orSettle(rollback::run);
        } finally {
            highest = Math.max(highest, rollback.highest());
        }
        camera.adopt(image);
        memory.reprotect(image);
        Restored restored = new Restored(
                image.version(),
                image.manifest().iteration(),
                rollback.source(),
                image.manifest().bytes(),
                rollback.rounds(),
                Duration.ofNanos(System.nanoTime() - start));
        listener.restored(restored);
        return restored;
    }

    // --- fewer ranks than before ---

    /**
     * Finds what was committed when there were more ranks, and who speaks for whom; nothing is changed by it. Collective.
     *
     * @return nothing, everywhere, if there is no such commit, or a newer one that {@link #restore} brings
     * @throws io.everloop.comm.CommException if somebody died meanwhile
     */
    public Optional<Inheritance> inherit() {
        Lines own = attached();
        awaitLast();
        List<Level> levels = stages.stream().map(Stage::level).toList();
        return orSettle(() -> new Succession(own.control(), own::agreeOrFail, levels, listener).run());
    }

    /**
     * Overwrites the regions whose partition is declared with what belongs to this rank now. A commit follows, as soon as all
     * other regions have their data, too: until then copies are as few as they were. Collective.
     *
     * @throws io.everloop.comm.CommException if somebody died meanwhile
     */
    public void redistribute(Inheritance inheritance) {
        Lines own = attached();
        orSettle(() -> {
            new Redistribution(own.control(), inheritance, regions).run();
            return inheritance;
        });
    }

    /**
     * Makes the copies of the version that was restored complete again at all levels, so that the next failure finds them.
     *
     * @return whether they are, at every rank; the same everywhere
     * @throws io.everloop.comm.CommException if somebody died meanwhile
     */
    public boolean reprotect() {
        Lines own = attached();
        awaitLast();
        long start = System.nanoTime();
        Image image = camera.permanent()
                .orElseThrow(() -> new IllegalStateException("nothing was restored that could be protected"));
        boolean complete = orSettle(() -> reprotect(own, image));
        listener.reprotected(image.version(), complete, Duration.ofNanos(System.nanoTime() - start));
        return complete;
    }

    private boolean reprotect(Lines own, Image image) {
        List<Level> levels = stages.stream().map(Stage::level).toList();
        long complete = 0;
        for (int i = 0; i < levels.size(); i++) {
            try {
                levels.get(i).reprotect(image);
                complete |= 1L << i;
            } catch (LevelException e) {
                listener.weakened(levels.get(i).name(), "version " + image.version() + ": " + e.getMessage());
            }
        }
        Failpoint.reached("checkpoint.reprotect.copied");
        long everywhere = own.agreeOrFail(complete);
        Failpoint.reached("checkpoint.reprotect.agreed");
        boolean all = true;
        for (int i = 0; i < levels.size(); i++) {
            if ((everywhere >> i & 1) == 1) {
                Endings.confirm(levels.get(i), image.version(), listener);
                Failpoint.reached("checkpoint.reprotect.confirmed");
            } else {
                all = false;
            }
        }
        return all;
    }

    /**
     * Damages a copy that is kept here; see {@link Level#rot}.
     *
     * @param level its name
     */
    public boolean rot(String level, int owner) {
        awaitLast();
        return stages.stream()
                .map(Stage::level)
                .filter(one -> one.name().equals(level))
                .map(one -> one.rot(owner))
                .findFirst()
                .orElse(false);
    }

    /** How many bytes each region has in the last permanent version; nothing if there is none. */
    public List<Long> sizes() {
        return memory.sizes();
    }

    /** Waits for the last commit, then gives everything back that is not to outlast the job. */
    @Override
    public void close() {
        awaitLast();
        background.shutdown();
        stages.forEach(stage -> stage.level().close());
        lines.ifPresent(Lines::free);
        lines = Optional.empty();
    }
}
