package io.everloop.framework.rank;

import io.everloop.Role;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.commit.CheckpointListener;
import io.everloop.checkpoint.commit.CommitOutcome;
import io.everloop.checkpoint.commit.Coordinator;
import io.everloop.checkpoint.commit.NothingToRestoreException;
import io.everloop.checkpoint.commit.Restored;
import io.everloop.checkpoint.commit.Stage;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Placement;
import io.everloop.checkpoint.level.partner.PartnerLevel;
import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.comm.engine.Failpoint;
import io.everloop.framework.Report;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Keeps the loop of one rank running, together with the guards of all other ranks.
 *
 * <p>What a rank does is a series of attempts, each in a communicator of its own, and every attempt ends in the same way
 * wherever it was interrupted: everything that others might wait for is revoked, the commit that is under way is settled,
 * and all agree whether the job is done. If it is not, because anybody had to give up or is dead, all rebuild the
 * communicator and try again from the last commit. As every rank takes these steps in this order, whatever brought it
 * there, no one waits for somebody who has gone another way.
 *
 * <p>Used by the thread of the rank.
 */
final class Guard implements AutoCloseable {

    /** One way from the beginning, or from the last commit, to the end. */
    @FunctionalInterface
    interface Way {
        void go() throws Exception;
    }

    private final RankContext ctx;
    private final Settings settings;
    private final Coordinator coordinator;
    private final Schedule schedule;
    private final Deaths deaths;
    private final List<Communicator> parts = new ArrayList<>();
    private final CommitTotals totals = new CommitTotals();
    private Optional<Incident> incident = Optional.empty();
    private boolean hasData;
    private boolean beginsAgain;
    private Role role;
    private Communicator comm;
    private long reached;
    private Redo redo = Redo.NOTHING;

    Guard(RankContext ctx, Settings settings, Regions regions) {
        this.ctx = ctx;
        this.settings = settings;
        SparePages spare = new SparePages();
        List<Stage> stages = settings.levels().contains(Settings.Place.PARTNER) && ctx.size() > 1
                ? List.of(Stage.always(new PartnerLevel(1, CheckpointListener.NONE, spare)))
                : List.of();
        coordinator = new Coordinator(regions, stages, Coordinator.Mode.SYNCHRONOUS, CheckpointListener.NONE, spare);
        schedule = new Schedule(settings.interval(), settings.mtbf());
        deaths = new Deaths(settings.deaths(), ctx.size());
        comm = ctx.comm();
        role = ctx.isReplacement() ? Role.RECOVERED : Role.INITIAL;
    }

    /** The program's communicator of all ranks; another one in each attempt. */
    Communicator comm() {
        return comm;
    }

    Role role() {
        return role;
    }

    long epoch() {
        return deaths.epoch();
    }

    CommitTotals totals() {
        return totals;
    }

    /** A communicator that is revoked when an attempt ends. */
    Communicator part(Communicator comm) {
        parts.add(comm);
        return comm;
    }

    // --- attempts ---

    /** Tries until the job is done. */
    void run(Way way) throws Exception {
        boolean done = false;
        while (!done) {
            Optional<RuntimeException> failure = attempt(() -> {
                attach();
                way.go();
            });
            long noticed = System.nanoTime();
            if (failure.isPresent()) {
                refuseIfUnprotected(failure.get());
                ctx.comm().revoke();
                parts.forEach(Communicator::revoke);
            }
            coordinator.settle();
            done = allAreDone(failure.isEmpty());
            if (!done) {
                refuseIfUnprotected(failure.orElse(null));
                repair(noticed);
            }
        }
    }

    /**
     * The first thing in every communicator, at every rank: all take part in the same agreements there, and in no others,
     * since the program has a communicator of its own.
     */
    private void attach() {
        Communicator world = ctx.comm();
        if (settings.strategy() != Strategy.NONE) {
            List<String> hosts = Collections.nCopies(world.size(), "localhost");
            coordinator.attach(world, new Placement(ctx.workersOf(world), hosts));
        }
        comm = part(world.dup());
    }

    private static Optional<RuntimeException> attempt(Way way) throws Exception {
        try {
            way.go();
            return Optional.empty();
        } catch (Exception e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof CommException failure) {
                    return Optional.of(failure);
                }
            }
            throw e;
        }
    }

    private void refuseIfUnprotected(RuntimeException failure) {
        if (settings.strategy() == Strategy.NONE) {
            throw new IllegalStateException(
                    "somebody died and the job does without recovery: choose --strategy rollback", failure);
        }
    }

    /** The same everywhere. */
    private boolean allAreDone(boolean here) {
        Failpoint.reached("framework.end.settled");
        try {
            return ctx.comm().agree(here ? 1 : 0) == 1 && ctx.comm().lastError().isEmpty();
        } catch (CommException e) {
            return false;
        }
    }

    private void repair(long noticed) {
        Incident current = incident.orElseGet(() -> new Incident(noticed));
        incident = Optional.of(current);
        List<Integer> before = ctx.workersOf(ctx.comm());
        long revoked = System.nanoTime();
        Failpoint.reached("framework.repair.revoked");
        Communicator rebuilt = ctx.rebuild(ctx.comm());
        current.rebuilt(noticed, revoked, ctx.shrunkNanos(), System.nanoTime());
        if (rebuilt.size() < before.size()) {
            throw new IllegalStateException("only " + rebuilt.size() + " of " + before.size()
                    + " ranks are left, and everybody's data is needed: start with more --spares, or with"
                    + " --on-depleted respawn");
        }
        List<Integer> after = ctx.workersOf(rebuilt);
        for (int rank = 0; rank < after.size(); rank++) {
            if (!after.get(rank).equals(before.get(rank))) {
                current.replaced(rank);
                deaths.died(rank);
            }
        }
        parts.clear();
        role = hasData ? Role.SURVIVOR : Role.RECOVERED;
        Failpoint.reached("framework.repair.rebuilt");
    }

    // --- the way into the loop ---

    /**
     * Begins an attempt.
     *
     * @return the iteration to go on with, and regions have their data; nothing if everything begins at the beginning
     */
    OptionalLong enter() {
        beginsAgain = false;
        if (settings.strategy() == Strategy.NONE || (role == Role.INITIAL && incident.isEmpty())) {
            return OptionalLong.empty();
        }
        long begin = System.nanoTime();
        reached = deaths.share(comm, reached);
        return restore(begin);
    }

    /** Whether this attempt follows a failure but begins at the beginning; the same everywhere. */
    boolean beginsAgain() {
        return beginsAgain;
    }

    private OptionalLong restore(long begin) {
        try {
            Restored restored = coordinator.restore();
            coordinator.reprotect();
            Failpoint.reached("framework.restored");
            recovered(restored.iteration(), begin);
            return OptionalLong.of(restored.iteration());
        } catch (NothingToRestoreException e) {
            if (!e.lost().isEmpty()) {
                throw e;
            }
            // Somebody died before anything was committed: nothing is lost but time.
            role = Role.INITIAL;
            beginsAgain = true;
            recovered(0, begin);
            return OptionalLong.empty();
        }
    }

    private void recovered(long iteration, long begin) {
        long now = System.nanoTime();
        deaths.repaired();
        if (incident.isPresent() && isReporter(incident.get())) {
            report(
                    Report.REPAIR + epoch(),
                    incident.get()
                            .report(now, now - begin)
                            .put("iteration", reached)
                            .put("from", iteration));
            redo = new Redo(epoch(), reached, now);
        }
        incident = Optional.empty();
        hasData = true;
        schedule.restart(iteration, now);
    }

    /** One of those who were there all the time tells. */
    private boolean isReporter(Incident current) {
        int first = 0;
        while (first < ctx.size() && current.hasLost(first)) {
            first++;
        }
        return ctx.rank() == first;
    }

    /** Protected data is as at the beginning: commits it. */
    void started() {
        hasData = true;
        schedule.restart(0, System.nanoTime());
        if (settings.strategy() != Strategy.NONE) {
            commit(0);
        }
    }

    // --- the loop ---

    /** An iteration is about to begin. */
    void begin(long iteration) {
        reached = iteration;
        if (redo.isOver(iteration)) {
            report(Report.REDONE + redo.epoch(), Report.empty().put("recompute", System.nanoTime() - redo.since()));
            redo = Redo.NOTHING;
        }
        if (deaths.isDue(ctx.rank(), iteration)) {
            report(Report.DEATH + epoch(), Report.empty().put("nanos", System.nanoTime()));
            ctx.die();
        }
    }

    /** So many iterations are done, and more are to come: commits if that is due. */
    void completed(long done) {
        if (settings.strategy() != Strategy.NONE && schedule.isDue(done)) {
            commit(done);
        }
    }

    /** The same, due or not. */
    void commit(long done) {
        if (settings.strategy() == Strategy.NONE) {
            return;
        }
        CommitOutcome outcome = coordinator
                .commit(done, schedule.proposal(done, System.nanoTime()))
                .join();
        if (outcome.committed()) {
            totals.add(outcome);
            schedule.committed(done, outcome.common(), outcome.took(), System.nanoTime());
        } else {
            schedule.failed(done, System.nanoTime());
            // If it failed because somebody died, nobody should compute for nothing.
            comm.barrier();
        }
    }

    void report(String kind, Report report) {
        ctx.result(Report.nameOf(kind), report.toValue());
    }

    @Override
    public void close() {
        coordinator.close();
    }

    /**
     * Work that is being done again.
     *
     * @param until the iteration that had been reached before
     */
    private record Redo(long epoch, long until, long since) {

        static final Redo NOTHING = new Redo(0, Long.MAX_VALUE, 0);

        boolean isOver(long iteration) {
            return iteration >= until;
        }
    }
}
