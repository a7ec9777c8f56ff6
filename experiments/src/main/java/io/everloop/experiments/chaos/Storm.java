package io.everloop.experiments.chaos;

import io.everloop.experiments.chaos.Happened.What;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.Repair;
import io.everloop.spares.Death;
import io.everloop.spares.Job;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Does bad things to a job, one after the other, at times and to workers that chance chooses: only so many at once that
 * somebody is left who has the data. Hears of the job as its observer, and acts in a thread of its own.
 */
final class Storm implements ProtectedRun.Observer, ProtectedRun.Fate, AutoCloseable {

    /** So many may be dead before a repair is complete; one more if news takes its time. */
    private static final int MOST_DEAD = 2;

    private static final long LONGEST_PAUSE_MILLIS = 300;

    /** Where a slow machine has them die faster than they get on, they get on when it dies down, or they hang. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(90);

    private final SplittableRandom random;
    private final Duration every;
    private final Path stored;
    private final Happened happened = Happened.nothing();
    private final List<Long> pids = new ArrayList<>();
    private final Set<Integer> gone = new TreeSet<>();
    private final Set<Integer> seated = new TreeSet<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "everloop-storm");
        thread.setDaemon(true);
        return thread;
    });
    private int unrepaired;
    private long begun;
    private boolean isReady;
    private Job job;

    /**
     * @param workers how many have a rank at the beginning
     * @param every the mean time between two things
     * @param stored where copies are stored, if they are
     */
    Storm(int workers, SplittableRandom random, Duration every, Path stored) {
        this.random = random;
        this.every = every;
        this.stored = stored;
        for (int worker = 0; worker < workers; worker++) {
            seated.add(worker);
        }
    }

    Happened happened() {
        return happened;
    }

    /** The processes of the job, as far as they were seen. */
    synchronized List<Long> pids() {
        look();
        return List.copyOf(pids);
    }

    private void look() {
        while (job != null && pids.size() < job.workers()) {
            pids.add(job.pid(pids.size()));
        }
    }

    // --- what is heard ---

    @Override
    public synchronized void befall(Job running) {
        job = running;
        beginIfReady();
    }

    @Override
    public synchronized void ready(Duration startUp) {
        isReady = true;
        beginIfReady();
    }

    @Override
    public synchronized void died(Death death) {
        gone(death.worker());
    }

    private void gone(int worker) {
        if (gone.add(worker) && seated.remove(worker)) {
            unrepaired++;
        }
    }

    @Override
    public synchronized void seated(int worker, int rank) {
        if (!gone.contains(worker)) {
            seated.add(worker);
        }
    }

    @Override
    public synchronized void repaired(Repair repair) {
        unrepaired = 0;
    }

    // --- what is done ---

    private void beginIfReady() {
        if (job != null && isReady) {
            begun = System.nanoTime();
            next();
        }
    }

    private void next() {
        long nanos = (long) (-Math.log1p(-random.nextDouble()) * every.toNanos());
        if (!clock.isShutdown() && System.nanoTime() - begun < LONGEST_NANOS) {
            var unused = clock.schedule(this::strike, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private synchronized void strike() {
        look();
        try {
            inflict(random.nextInt(20));
        } catch (IOException e) {
            // The victim has just died, or the file has made way for a newer one: something else is next.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        next();
    }

    private void inflict(int drawn) throws IOException, InterruptedException {
        if (drawn < 12) {
            kill(1);
        } else if (drawn < 14) {
            kill(2);
        } else if (drawn < 16) {
            killSpare();
        } else if (drawn < 18) {
            pause();
        } else if (drawn < 19) {
            hang();
        } else if (Rot.turnABit(stored, random)) {
            happened.add(What.CORRUPTION);
        }
    }

    private int oneOf(Set<Integer> workers) {
        return List.copyOf(workers).get(random.nextInt(workers.size()));
    }

    private boolean mayDie() {
        return unrepaired < MOST_DEAD && seated.size() > 1;
    }

    private void kill(int howMany) {
        for (int i = 0; i < howMany && mayDie(); i++) {
            int victim = oneOf(seated);
            gone(victim);
            job.kill(victim);
            happened.add(What.KILL);
        }
    }

    private void killSpare() {
        Set<Integer> spares = new TreeSet<>();
        for (int worker = 0; worker < job.workers(); worker++) {
            if (!seated.contains(worker) && !gone.contains(worker)) {
                spares.add(worker);
            }
        }
        if (!spares.isEmpty() && unrepaired == 0) {
            int victim = oneOf(spares);
            gone(victim);
            job.kill(victim);
            happened.add(What.SPARE);
        }
    }

    private void pause() throws IOException, InterruptedException {
        if (!seated.isEmpty()) {
            int victim = oneOf(seated);
            job.pause(victim);
            happened.add(What.PAUSE);
            long millis = random.nextLong(LONGEST_PAUSE_MILLIS);
            var unused = clock.schedule(() -> resume(victim), millis, TimeUnit.MILLISECONDS);
        }
    }

    private void resume(int worker) {
        try {
            job.resume(worker);
        } catch (IOException e) {
            // Somebody has killed it meanwhile.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void hang() throws IOException, InterruptedException {
        if (mayDie()) {
            int victim = oneOf(seated);
            gone(victim);
            job.pause(victim);
            happened.add(What.HANG);
        }
    }

    /** Does nothing more. */
    void calm() {
        clock.shutdownNow();
    }

    @Override
    public void close() {
        calm();
    }
}
