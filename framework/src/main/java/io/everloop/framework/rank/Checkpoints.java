package io.everloop.framework.rank;

import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.commit.CommitOutcome;
import io.everloop.checkpoint.commit.Coordinator;
import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.commit.Restored;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.inherit.Inheritance;
import io.everloop.checkpoint.level.Placement;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.partition.Partition;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.engine.Failpoint;
import io.everloop.framework.Commits;
import io.everloop.framework.Settings;
import io.everloop.framework.flight.CommitEvent;
import io.everloop.framework.flight.Flight;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** The commits of one rank: when they are due, that they are made, and what they have cost. */
final class Checkpoints implements AutoCloseable {

    /** Permanent versions in directories: an older one serves if all copies of the newest have rotted. */
    private static final int KEPT = 2;

    private final RankContext ctx;
    private final Mode mode;
    private final Coordinator coordinator;
    private final Schedule schedule;
    private final CommitTotals totals = new CommitTotals();
    private long version;
    private final Regions regions;
    private final boolean outlastsTheJob;
    private Communicator world;
    private int ranks;

    /** How regions that are divided among ranks are, as far as that is known; replaced, never changed. */
    private volatile SortedMap<String, Partition> partitions = new TreeMap<>();

    /** The commit whose outcome was not looked at yet. */
    private Optional<CompletableFuture<CommitOutcome>> pending = Optional.empty();

    private Optional<CommitEvent> event = Optional.empty();

    /** One way for the coordinator to commit. */
    private interface Committing {
        CompletableFuture<CommitOutcome> commit(long iteration, long proposal);
    }

    Checkpoints(RankContext ctx, Settings settings, Regions regions) {
        this.ctx = ctx;
        Commits commits = settings.commits();
        mode = commits.mode();
        this.regions = regions;
        outlastsTheJob = !commits.levels().directories().isEmpty();
        world = ctx.comm();
        ranks = ctx.size();
        SparePages spare = new SparePages();
        Notices notices = new Notices(ctx);
        JobFile job = new JobFile(
                settings.program(), commits.job(), ctx.size(), commits.levels().toString());
        coordinator = new Coordinator(
                regions, commits.levels().open(() -> job.with(partitions), KEPT, notices, spare), mode, notices, spare);
        schedule = new Schedule(settings.interval(), settings.mtbf());
    }

    Schedule schedule() {
        return schedule;
    }

    CommitTotals totals() {
        return totals;
    }

    /**
     * Collective; see {@link Coordinator#attach}.
     *
     * @param callFollows whether ranks will hold a roll call: then nobody is waited for here
     */
    void attach(Communicator given, boolean callFollows) {
        world = given;
        if (ranks != world.size()) {
            regions.reshape();
            ranks = world.size();
        }
        List<String> hosts = Collections.nCopies(world.size(), "localhost");
        Placement placement = new Placement(ctx.workersOf(world), hosts);
        if (callFollows) {
            coordinator.open(world, placement);
        } else {
            coordinator.attach(world, placement);
        }
    }

    /** See {@link Coordinator#highest}. */
    long highest() {
        return coordinator.highest();
    }

    /** See {@link Coordinator#heardOf}. */
    void heardOf(long highest) {
        coordinator.heardOf(highest);
    }

    /**
     * After a commit that failed: the next can be made, also if this one broke off. If it failed because somebody died, nobody
     * goes on. Collective.
     *
     * @param comm of the program
     */
    void mend(Communicator comm) {
        if (comm.allreduce(coordinator.isCut() ? 1L : 0L, Op.MAX) != 0) {
            attach(world, false);
        }
    }

    /** See {@link Coordinator#settle}. */
    void settle() {
        coordinator.settle();
        awaitLast();
    }

    /** The loop starts, or starts again, with this iteration. */
    void restart(long iteration) {
        schedule.restart(iteration, System.nanoTime());
    }

    /** The same at a rank that goes back alone. */
    void restart(long iteration, int level) {
        schedule.restart(iteration, level, System.nanoTime());
    }

    int level() {
        return schedule.level();
    }

    /** The version of the last commit, or of the one that was restored since. */
    long version() {
        return version;
    }

    boolean isDue(long done) {
        return schedule.isDue(done);
    }

    /** A commit that is due is not made. */
    void skip(long done) {
        schedule.advance(done, System.nanoTime());
    }

    /**
     * Commits what so many iterations have brought; collective. In asynchronous mode the outcome is looked at when the next
     * commit is due, after the same iteration everywhere, so that all ranks learn the same from it.
     *
     * @return whether it is permanent, or the one before in asynchronous mode; the same everywhere
     */
    boolean commit(long done) {
        boolean before = begin(done, coordinator::commit);
        boolean kept = mode == Mode.ASYNCHRONOUS ? before : awaitLast();
        schedule.advance(done, System.nanoTime());
        return kept;
    }

    /** The same in any mode: whether this commit is permanent. */
    boolean commitAtOnce(long done) {
        return commitAtOnce(done, coordinator::commit);
    }

    private boolean commitAtOnce(long done, Committing committing) {
        begin(done, committing);
        boolean kept = awaitLast();
        schedule.advance(done, System.nanoTime());
        return kept;
    }

    /** Whether the one before is permanent. */
    private boolean begin(long done, Committing committing) {
        boolean before = awaitLast();
        if (outlastsTheJob) {
            partitions = Shares.of(regions, world);
        }
        event = Flight.begin(CommitEvent::new);
        pending = Optional.of(committing.commit(done, schedule.proposal(done, System.nanoTime())));
        return before;
    }

    /** Waits for the commit that is under way; whether it is permanent, or there was none. */
    boolean awaitLast() {
        Optional<CommitOutcome> outcome = pending.map(CompletableFuture::join);
        pending = Optional.empty();
        outcome.ifPresent(decided -> event.ifPresent(begun -> begun.decided(decided)));
        outcome.filter(CommitOutcome::committed).ifPresent(kept -> {
            Duration stalled = mode == Mode.ASYNCHRONOUS ? kept.pause() : kept.took();
            totals.add(kept, stalled);
            version = kept.version();
            schedule.learn(kept.common(), stalled);
        });
        return outcome.map(CommitOutcome::committed).orElse(true);
    }

    /** What whoever takes a place needs memory for. */
    Room room() {
        return new Room(coordinator.sizes());
    }

    /** Brings the last commit back; collective. */
    Restored restore() {
        return noted(coordinator.restore());
    }

    /** Helps others to get theirs; collective with {@link #restore}. */
    Restored serve() {
        return noted(coordinator.serve());
    }

    private Restored noted(Restored restored) {
        version = restored.version();
        return restored;
    }

    /** What was committed when there were more ranks; collective, see {@link Coordinator#inherit}. */
    Optional<Inheritance> inherit() {
        return coordinator.inherit();
    }

    /** Has regions with a partition take it over; collective. */
    void redistribute(Inheritance inheritance) {
        coordinator.redistribute(inheritance);
    }

    /** Commits at all levels what has come about otherwise than by a restore, so that the next death finds it; collective. */
    void protect(long iteration, Communicator comm) {
        if (!commitAtOnce(iteration, coordinator::commitEverywhere)) {
            mend(comm);
        }
        Failpoint.reached("framework.protected");
    }

    /** Makes its copies complete again; collective. */
    void reprotect() {
        coordinator.reprotect();
    }

    /** Damages the copy of a rank's data that is kept here at a level, if there is one; whether there is. */
    boolean rot(String level, int owner) {
        return coordinator.rot(level, owner);
    }

    @Override
    public void close() {
        coordinator.close();
    }
}
