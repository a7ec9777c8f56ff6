package io.everloop.framework.fault;

import io.everloop.spares.Death;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobSpec;
import io.everloop.spares.Sign;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Carries out faults that happen at some time after all workers were ready, from outside, on real processes. One that befalls
 * a rank befalls whoever runs it then; if nobody does, because it has just died, it waits for the one who takes its place.
 *
 * <p>Hears of the job as its listener, and acts in a thread of its own. Those faults that happen at iterations are carried out
 * by the ranks themselves.
 */
public final class Injector implements JobListener, AutoCloseable {

    private final List<Fault> faults;
    private final Iterator<Fault> drawn;
    private final Consumer<Injected> told;
    private final Seats seats;
    private final List<Fault> waiting = new ArrayList<>();
    private final List<Fault> atPoints;
    private final JobSpec spec;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "everloop-faults");
        thread.setDaemon(true);
        return thread;
    });
    private Job job;
    private boolean isReady;
    private long readyNanos;

    /**
     * @param plan of which timed faults are carried out here
     * @param told hears of each fault of the job that was carried out, also of those that ranks carry out themselves
     */
    public Injector(JobSpec spec, FaultPlan plan, Consumer<Injected> told) {
        this.spec = spec;
        faults = plan.ordered();
        atPoints = new ArrayList<>(faults.stream()
                .filter(fault -> fault.moment() instanceof Moment.Point)
                .toList());
        drawn = plan.drawn().get();
        this.told = told;
        seats = new Seats(spec);
    }

    /** The job that faults befall; it may be ready already. */
    public synchronized void befall(Job running) {
        job = running;
        startIfReady();
    }

    @Override
    public synchronized void ready(Duration startUp) {
        isReady = true;
        readyNanos = System.nanoTime();
        startIfReady();
    }

    @Override
    public synchronized void died(Death death) {
        if (seats.died(death.worker()) && isSudden(death.sign())) {
            atPoint(death.worker()).ifPresent(fault -> {
                atPoints.remove(fault);
                tell(fault, death.worker(), death.ranks(), death.nanos());
            });
        }
    }

    /** As a process ends that is killed at a step; others are killed because of what they did, or did not. */
    private static boolean isSudden(Sign sign) {
        return sign == Sign.CONNECTION || sign == Sign.EXIT || sign == Sign.KILLED;
    }

    /** What a worker has died of of which nobody knows anything else: then it has come to its step. */
    private Optional<Fault> atPoint(int worker) {
        return atPoints.stream()
                .filter(fault -> fault.victim().isWorker()
                        ? fault.victim().number() == worker
                        : spec.workerOf(fault.victim().number()) == worker)
                .findFirst();
    }

    @Override
    public synchronized void seated(int worker, int rank) {
        seats.seated(worker, rank);
        carryOutWaiting(rank);
    }

    @Override
    public synchronized void moved(int worker, int from, int to) {
        seats.moved(worker, from, to);
        carryOutWaiting(to);
    }

    /** Somebody has come to run a rank. */
    private void carryOutWaiting(int rank) {
        Optional<Fault> due = waiting.stream()
                .filter(fault -> fault.victim().number() == rank)
                .findFirst();
        due.ifPresent(fault -> {
            waiting.remove(fault);
            clock.execute(() -> carryOut(fault));
        });
    }

    private void startIfReady() {
        if (job != null && isReady && !clock.isShutdown()) {
            faults.forEach(fault -> schedule(fault, () -> carryOut(fault)));
            scheduleNext();
        }
    }

    /** One at a time, since there may be no end of them. */
    private void scheduleNext() {
        if (drawn.hasNext()) {
            Fault next = drawn.next();
            schedule(next, () -> {
                carryOut(next);
                scheduleNext();
            });
        }
    }

    private void schedule(Fault fault, Runnable task) {
        if (fault.moment() instanceof Moment.After after) {
            long left = after.time().toNanos() - (System.nanoTime() - readyNanos);
            var unused = clock.schedule(task, Math.max(0, left), TimeUnit.NANOSECONDS);
        }
    }

    private void carryOut(Fault fault) {
        OptionalInt victim;
        List<Integer> ranks;
        synchronized (this) {
            victim = seats.workerOf(fault.victim());
            if (victim.isEmpty()) {
                if (!fault.victim().isWorker()) {
                    waiting.add(fault);
                }
                return;
            }
            ranks = seats.ranksOf(victim.getAsInt());
            if (fault.harm().isDeadly()) {
                seats.died(victim.getAsInt());
            }
        }
        long now = System.nanoTime();
        strike(fault.harm(), victim.getAsInt());
        tell(fault, victim.getAsInt(), ranks, now);
    }

    /** A rank says that it carries out a fault. That it died of it may have been heard before. */
    public synchronized void carriedOut(Fault fault, int rank, long nanos) {
        if (fault.harm().isDeadly()) {
            seats.lastOf(rank).ifPresent(seats::died);
        }
        // A rank that does it to others than itself only damages the copies that it keeps of them.
        int victim =
                fault.harm() instanceof Harm.Corrupt ? rank : fault.victim().number();
        seats.lastOf(victim).ifPresent(worker -> tell(fault, worker, seats.ranksOf(worker), nanos));
    }

    private void tell(Fault fault, int worker, List<Integer> ranks, long nanos) {
        // Some steps come before all are ready.
        Duration at = isReady ? Duration.ofNanos(Math.max(0, nanos - readyNanos)) : Duration.ZERO;
        told.accept(new Injected(fault, worker, ranks, at, nanos));
    }

    private void strike(Harm harm, int worker) {
        if (harm instanceof Harm.Kill) {
            job.kill(worker);
        } else if (harm instanceof Harm.Pause pause) {
            signal(() -> job.pause(worker));
            pause.time().ifPresent(time -> {
                var unused =
                        clock.schedule(() -> signal(() -> job.resume(worker)), time.toNanos(), TimeUnit.NANOSECONDS);
            });
        }
    }

    @FunctionalInterface
    private interface Signalling {
        void send() throws IOException, InterruptedException;
    }

    private static void signal(Signalling signalling) {
        try {
            signalling.send();
        } catch (IOException e) {
            // The process has ended meanwhile: nobody is left to be told.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** No more faults. */
    @Override
    public void close() {
        clock.shutdownNow();
    }
}
