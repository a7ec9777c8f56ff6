package io.everloop.spares;

import io.everloop.spares.WorkerProcess.State;
import io.everloop.spares.control.Codec;
import io.everloop.spares.control.Message;
import java.io.IOException;
import java.util.List;

/**
 * Sees to it that places which have become vacant are taken: by spares that are there, by those that are coming, or by new
 * processes. Says so if nobody will come, and the others wait all the same. For the agent's thread.
 */
final class Recruiter {

    /** The agent, as it is needed here. */
    interface Office {

        void tellRunning(Message message);

        /** There is a new process. */
        void hired(WorkerProcess worker);

        /** Something that the user should know of. */
        void notice(String sentence);

        void fail(JobError error);
    }

    /** All workers of an agent are on its own host. */
    private static final String THIS_HOST = "localhost";

    /** A spare is started when those who recover have had their time. */
    private static final long REFILL_NANOS = 300_000_000;

    /** How many bounds pass before what cannot be helped is tried, or told, again. */
    private static final int RARELY = 10;

    private final JobSpec spec;
    private final List<WorkerProcess> workers;
    private final Launcher launcher;
    private final Office office;
    private final SparePool pool;
    private final long rarelyNanos;
    private long dueNanos = Long.MAX_VALUE;
    private boolean started;

    Recruiter(JobSpec spec, List<WorkerProcess> workers, Launcher launcher, Office office) {
        this.spec = spec;
        this.workers = workers;
        this.launcher = launcher;
        this.office = office;
        pool = new SparePool(spec.workers(), spec.onDepleted(), worker -> THIS_HOST);
        rarelyNanos = RARELY * spec.bound().toNanos();
    }

    /** All are there; somebody may have died already. */
    void start(List<WorkerProcess> spares) {
        started = true;
        dueNanos = System.nanoTime();
        spares.forEach(this::arrive);
        rehearse();
    }

    /** What is done when somebody dies, with nobody: whatever runs for the first time takes milliseconds, which all would wait. */
    private static void rehearse() {
        SparePool imagined = new SparePool(2, Depletion.SHRINK, worker -> THIS_HOST);
        imagined.arrived(2);
        imagined.arrived(3);
        imagined.died(0).ifPresent(imagined::died);
        imagined.expect(0).forEach(imagined::died);
        Codec.rehearse(List.of(new Message.Dead(0), new Message.Substitute(0, 2)));
    }

    /** There is one more spare, who may be missed already. */
    void arrive(WorkerProcess spare) {
        pool.arrived(spare.number).ifPresent(dead -> office.tellRunning(new Message.Substitute(dead, spare.number)));
    }

    /** A worker died: its place is given away, or given up, or somebody is to come for it. */
    void died(WorkerProcess worker) {
        pool.died(worker.number).ifPresent(spare -> office.tellRunning(new Message.Substitute(worker.number, spare)));
        pool.expect(coming()).forEach(dead -> office.tellRunning(new Message.Substitute(dead, SparePool.NOBODY)));
        dueNanos = System.nanoTime() + (pool.vacant() > 0 ? 0 : REFILL_NANOS);
    }

    /** Whether the job must end because nobody will come. */
    boolean isDepleted() {
        return isShort() && spec.onDepleted() == Depletion.FAIL;
    }

    private boolean isShort() {
        return pool.vacant() > coming();
    }

    /** How many spares were started and are not ready yet. */
    private long coming() {
        return workers.stream()
                .filter(worker -> worker.number >= spec.workers()
                        && (worker.state == State.STARTING || worker.state == State.WAITING))
                .count();
    }

    /** A spare that nobody waits for: the others go on as well without it. */
    boolean isSuperfluous(WorkerProcess worker) {
        boolean needsNobody = pool.vacant() == 0 || spec.onDepleted() == Depletion.SHRINK;
        return started
                && worker.number >= spec.workers()
                && worker.ranks().isEmpty()
                && needsNobody
                && !pool.substitutes().containsValue(worker.number)
                && spec.onDepleted() != Depletion.FAIL;
    }

    /** Another spare would end like the one that just has: none is started as long as nobody needs one. */
    void restrain() {
        dueNanos = pool.vacant() > 0 ? dueNanos : Long.MAX_VALUE;
    }

    /** What a newcomer has to know: the dead, and who came for them. */
    void acquaint(WorkerProcess worker) {
        pool.substitutes().forEach((dead, spare) -> worker.send(new Message.Substitute(dead, spare)));
    }

    /** When there is something to do. */
    long dueNanos() {
        return dueNanos;
    }

    /** Does what is due. */
    void onTick(long now) {
        if (now < dueNanos) {
            return;
        }
        dueNanos = Long.MAX_VALUE;
        if (!started || workers.stream().noneMatch(WorkerProcess::isAtWork)) {
            return;
        }
        if (spec.onDepleted() == Depletion.RESPAWN) {
            refill(now);
        } else if (spec.onDepleted() == Depletion.WAIT && isShort()) {
            plead(now);
        }
    }

    /** Starts what the pool lacks, one process at a time, since others are waiting to be watched over. */
    private void refill(long now) {
        long missing = pool.vacant() + spec.spares() - pool.idle() - coming();
        if (missing > 0) {
            hire(now, missing > 1);
        }
    }

    private void hire(long now, boolean goOn) {
        int number = workers.size();
        try {
            office.hired(new WorkerProcess(spec, number, launcher.start(number)));
            dueNanos = goOn ? now : dueNanos;
        } catch (IOException e) {
            JobError error = JobError.ofMachine(number, e);
            if (isShort()) {
                office.fail(error);
            } else {
                office.notice("no new spare for now: " + error.sentence());
                dueNanos = now + rarelyNanos;
            }
        }
    }

    private void plead(long now) {
        office.notice((pool.vacant() == 1 ? "1 place is" : pool.vacant() + " places are")
                + " vacant, no spare is left, and nobody is coming: all wait, as --on-depleted wait says, for as long as the"
                + " job is let run; end it, and start it with more --spares or with --on-depleted respawn or shrink");
        dueNanos = now + rarelyNanos;
    }
}
