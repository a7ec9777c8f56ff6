package io.everloop.framework.rank;

import io.everloop.Role;
import io.everloop.checkpoint.Regions;
import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.MalformedObjectException;
import io.everloop.comm.MessageMismatchException;
import io.everloop.comm.RankContext;
import io.everloop.framework.Report;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.local.FallBackException;
import io.everloop.framework.local.Messenger;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Keeps the loop of one rank running, together with the guards of all other ranks.
 *
 * <p>What a rank does is a series of attempts, each in a communicator of its own, and every attempt ends with the same
 * {@link RepairSteps}, wherever it was interrupted. If anybody had to give up or is dead, all rebuild the communicator and
 * try again, with the data that their {@link Recovery} brings back.
 *
 * <p>Used by the thread of the rank.
 */
final class Guard implements AutoCloseable {

    /** One way from the beginning, or from where data was brought back to, to the end. */
    @FunctionalInterface
    interface Way {
        void go() throws Exception;
    }

    private final RankContext ctx;
    private final Epoch epoch = new Epoch();
    private final Orders orders;
    private final Standing standing;
    private final Checkpoints checkpoints;
    private final RepairSteps steps;
    private final Recipes recipes;
    private final Recovery recovery;
    private final CommitDuty commits;
    private final Turns turns;
    private final Optional<Messenger> messenger;
    private final Measured measured;
    private Optional<Incident> incident = Optional.empty();
    private Runnable onceBack = () -> {};
    private boolean beginsAgain;
    private boolean resumes;
    private final Farewells farewells = new Farewells();

    Guard(RankContext ctx, Settings settings, Regions regions) {
        this.ctx = ctx;
        orders = new Orders(settings.faults(), ctx.rank());
        resumes = settings.commits().resumes() && !ctx.isReplacement();
        // Whoever goes on from an earlier run takes the place of a rank that died with it.
        standing = new Standing(ctx.isReplacement() || resumes);
        checkpoints = new Checkpoints(ctx, settings, regions);
        steps = new RepairSteps(ctx);
        messenger = settings.strategy() == Strategy.LOCAL
                ? Optional.of(new Messenger(ctx.directory(), ctx.rank(), ctx.size(), this::repairInPlace))
                : Optional.empty();
        recipes = new Recipes(new Parts());
        recovery = Recoveries.of(settings, new Means(checkpoints, standing, steps, regions), messenger);
        commits = new CommitDuty(recovery, checkpoints, steps, messenger.isPresent(), this::repairInPlace);
        turns = new Turns(ctx, orders, checkpoints, System.nanoTime());
        measured = new Measured(settings.isMtbfGiven(), settings.mtbf().toNanos(), System.nanoTime());
        ctx.onAnnouncement(this::heard);
    }

    /** What another rank has announced; a mistake of the program, if that shows one. Called by whoever makes progress. */
    private Optional<String> heard(String word) {
        if (Orders.isWord(word)) {
            orders.heard(word);
            return Optional.empty();
        }
        return farewells.heard(word);
    }

    /** Has something done when data is brought back for the first time. */
    void onceBack(Runnable action) {
        onceBack = action;
    }

    /** The program's communicator of all ranks; another one in each attempt. */
    Communicator comm() {
        return recovery.program(steps.comm());
    }

    /** Lets objects of these classes be sent by the program. */
    void register(Class<?>... classes) {
        ctx.register(classes);
        messenger.ifPresent(own -> own.register(classes));
    }

    Role role() {
        return standing.role();
    }

    long iteration() {
        return standing.iteration();
    }

    long epoch() {
        return epoch.number();
    }

    /** What all of it has cost so far. */
    Report addCosts(Report report) {
        long now = System.nanoTime();
        return checkpoints
                .totals()
                .addTo(report)
                .put("loop_nanos", measured.sinceNanos(now))
                .put("mtbf_nanos", Math.round(checkpoints.schedule().mtbfNanos(now)));
    }

    /** How the program's communicators are made. */
    Recipes recipes() {
        return recipes;
    }

    /** Makes those in protected fields again; collective. */
    void remakeParts() {
        if (messenger.isPresent()) {
            recipes.refuse("with --strategy local, which replays what was said");
        } else {
            recipes.remake();
        }
    }

    /** Communicators of the program; where programs stay in place, theirs do, too. */
    private final class Parts implements Recipes.Home {

        @Override
        public Communicator comm() {
            return Guard.this.comm();
        }

        @Override
        public Communicator part(Communicator part) {
            return messenger.isPresent() ? part : steps.part(part);
        }

        @Override
        public boolean isCurrent(Communicator comm) {
            return messenger.isPresent() || steps.isCurrent(comm);
        }
    }

    // --- attempts ---

    /** Tries until the job is done. */
    void run(Way way) throws Exception {
        Optional<CommException> failure;
        boolean isThrough = false;
        do {
            failure = attempt(
                    isThrough
                            ? this::rejoin
                            : () -> {
                                attach(false);
                                way.go();
                            });
            // Whose program is through, and need not go back, waits for others as often as it takes.
            isThrough = recovery.keepsPrograms() && (failure.isEmpty() || isThrough);
        } while (!end(failure));
    }

    /** For a program that waits, or is through: has it go on as if nobody had died. */
    private void repairInPlace(CommException first) {
        Optional<CommException> failure = Optional.of(first);
        while (failure.isPresent()) {
            end(failure);
            try {
                rejoin();
                failure = Optional.empty();
            } catch (FallBackException e) {
                throw e;
            } catch (CommException e) {
                failure = Optional.of(e);
            }
        }
    }

    private void rejoin() {
        attach(true);
        Incident current = incident.orElseThrow();
        current.enter(Phase.ATTACH);
        RollCall call = standing.call(steps.comm(), epoch, orders, measured, checkpoints);
        goOn(recovered(call, Hooks.NONE, current), call);
    }

    @SuppressWarnings(
            "CatchingUnchecked") // programs that stay where they are are asked nothing, so nothing checked comes
    private OptionalLong recovered(RollCall call, Hooks hooks, Incident current) {
        try {
            return recovery.recover(call, hooks, current);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether all ranks have come to their ends; if not, the communicator is whole again. */
    private boolean end(Optional<CommException> failure) {
        long noticed = System.nanoTime();
        Incident current = incident.orElseGet(() -> new Incident(Phase.REVOKE, noticed));
        current.enter(Phase.REVOKE, noticed);
        if (failure.isPresent()) {
            recovery.refuseIfHopeless(failure);
            steps.giveUp();
        }
        current.enter(Phase.SETTLE);
        if (failure.isEmpty()) {
            checkpoints.awaitLast();
        }
        steps.settle(checkpoints);
        current.enter(Phase.AGREE);
        long agreed = steps.agree(failure.isEmpty() ? farewells.vote() : 0);
        if (agreed != 0) {
            farewells.refuseUnlessSame(agreed, ctx.comm());
            return true;
        }
        recovery.refuseIfHopeless(failure);
        int before = ctx.size();
        steps.rebuild(current);
        if (messenger.isPresent() && ctx.size() < before) {
            throw new IllegalStateException("only " + ctx.size() + " of " + before
                    + " ranks are left, and --strategy local needs all: start with more --spares, or with"
                    + " --on-depleted respawn");
        }
        if (incident.isEmpty() && !(ctx.isReplacement() && standing.hasJustCome())) {
            epoch.interrupted();
        }
        standing.survived();
        incident = Optional.of(current);
        return false;
    }

    /** The first thing in every communicator, at every rank. */
    private void attach(boolean staysInPlace) {
        incident.ifPresent(current -> current.enter(Phase.ATTACH));
        if (recovery.isProtected()) {
            checkpoints.attach(ctx.comm(), !isBeginning());
        }
        farewells.forget();
        steps.open();
        recovery.attached(staysInPlace);
        incident.ifPresent(current -> current.enter(Phase.PREPARE));
    }

    private static Optional<CommException> attempt(Way way) throws Exception {
        try {
            way.go();
            return Optional.empty();
        } catch (Exception e) {
            Optional<CommException> failure = failureIn(e);
            if (failure.isEmpty()) {
                throw e;
            }
            return failure;
        }
    }

    /** What can be got over; a message that does not fit is a mistake of the program, and would come again. */
    private static Optional<CommException> failureIn(Exception thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof MessageMismatchException || cause instanceof MalformedObjectException) {
                throw new IllegalStateException(cause.getMessage(), thrown);
            }
            if (cause instanceof CommException failure) {
                return Optional.of(failure);
            }
        }
        return Optional.empty();
    }

    // --- the way into the loop ---

    /**
     * Begins an attempt.
     *
     * @return the iteration to go on with, and regions have their data; nothing if everything begins at the beginning
     */
    OptionalLong enter(Hooks hooks) throws Exception {
        beginsAgain = false;
        farewells.returns();
        if (isBeginning()) {
            recovery.begins();
            farewells.isOf(ctx.rank(), epoch());
            return OptionalLong.empty();
        }
        // A newcomer has noticed nothing; its times are nobody's business.
        Incident current = incident.orElseGet(() -> new Incident(Phase.ATTACH, System.nanoTime()));
        current.enter(Phase.ATTACH);
        RollCall call = standing.call(steps.comm(), epoch, orders, measured, checkpoints);
        OptionalLong iteration = recovery.recover(call, hooks, current);
        goOn(iteration, call);
        return iteration;
    }

    /** Whether nothing has happened yet; otherwise ranks hold a roll call. The same everywhere. */
    private boolean isBeginning() {
        return standing.role() == Role.INITIAL && incident.isEmpty();
    }

    /** Whether this attempt follows a failure but begins at the beginning; the same everywhere. */
    boolean beginsAgain() {
        return beginsAgain;
    }

    private void goOn(OptionalLong iteration, RollCall call) {
        long now = System.nanoTime();
        epoch.repaired();
        farewells.isOf(ctx.rank(), epoch()).ifPresent(ctx::announce);
        incident.ifPresent(current -> learn(current, now));
        // All who saw all of it tell: whoever was to do so for them might die before it has.
        incident.filter(current -> epoch.tells())
                .ifPresent(current -> report(
                        Report.REPAIR + epoch(),
                        current.report(now)
                                .put("left", ctx.size())
                                .put("iteration", call.reached())
                                .put("from", iteration.orElse(0))
                                .put("local", recovery.isLocal() ? 1 : 0)));
        turns.goesOn(
                ctx.rank(),
                standing.hasJustCome() ? OptionalLong.of(call.reached()) : OptionalLong.empty(),
                incident.map(Incident::noticedNanos).orElse(now),
                now);
        if (!resumes && (!recovery.isLocal() || standing.hasJustCome())) {
            turns.repeats(epoch(), call.reached());
        }
        if (resumes && ctx.rank() == 0 && iteration.isPresent()) {
            report(Report.RESUMED, Report.empty().put("iteration", iteration.getAsLong()));
        }
        resumes = false;
        incident.ifPresent(Incident::overcome);
        incident = Optional.empty();
        onceBack.run();
        onceBack = () -> {};
        beginsAgain = iteration.isEmpty();
        if (beginsAgain) {
            standing.beginsAgain();
        } else {
            recovery.restart(iteration.getAsLong());
            standing.recovered(ctx.size());
        }
    }

    /** Everything begins at the beginning, and the program makes again what it makes before there is data. */
    void preparesAgain() {
        recovery.preparesAgain();
    }

    private void learn(Incident current, long now) {
        current.enter(Phase.REPROTECT, now);
        if (current.nanos(Phase.RECONSTRUCT) > 0) {
            measured.reconstructed(current.nanos(Phase.RECONSTRUCT));
        }
        if (current.nanos(Phase.RESTORE) > 0) {
            measured.restored(current.nanos(Phase.RESTORE) + current.nanos(Phase.REPROTECT));
        }
    }

    /** Protected data is as at the beginning: commits it. */
    void started() {
        checkpoints.restart(0);
        commit(0);
        checkpoints.awaitLast();
        standing.started(ctx.size());
        if (ctx.rank() == 0) {
            ctx.foretell(checkpoints.room().toString());
        }
    }

    // --- the loop ---

    /** How many iterations there will be; 0 if nobody knows. For those who watch. */
    void expects(long iterations) {
        turns.expects(iterations);
    }

    /** An iteration is about to begin. */
    void begin(long iteration) {
        standing.isIn(iteration);
        farewells.begins(iteration);
        turns.begin(iteration);
    }

    /** This rank leaves the loop with so many iterations done; all others must do so, too. */
    void leaves(long done) {
        farewells.leaves(done).ifPresent(ctx::announce);
    }

    /** Whether a commit is due when so many iterations are done; the same everywhere. */
    boolean isDue(long done) {
        return commits.isDue(done);
    }

    /** So many iterations are done, and more are to come: commits if that is due. */
    void completed(long done) {
        if (isDue(done)) {
            commit(done);
        }
    }

    /** The same, due or not. */
    void commit(long done) {
        commits.commit(done);
    }

    /** Has everybody return to the last commit; does not return. */
    void rollback(String why) {
        commits.rollback(why);
        comm().barrier(); // throws, as everything else that communicates does now, everywhere
    }

    void report(String kind, Report report) {
        ctx.result(Report.nameOf(kind), report.toValue());
    }

    @Override
    public void close() {
        messenger.ifPresent(Messenger::close);
        checkpoints.close();
    }
}
