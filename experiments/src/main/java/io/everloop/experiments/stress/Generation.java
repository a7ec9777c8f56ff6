package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;
import io.everloop.spares.Death;
import io.everloop.spares.Depletion;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import io.everloop.spares.Sign;
import io.everloop.spares.ThreadDumps;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One generation of the campaign: a job that loses worker after worker, some of whom are replaced while it runs. Those who
 * joined may be killed as well.
 *
 * @param seed where its chance comes from
 * @param deaths who died
 * @param joined how many ranks joined a running job
 * @param verdict what its ranks wrote, and what is wrong with that or with how the job ended
 */
record Generation(long seed, List<Death> deaths, int joined, Verdict verdict) {

    /** Signs of those who were killed because they seemed to hang. */
    private static final Set<Sign> TAKEN_FOR_DEAD = EnumSet.of(Sign.SILENCE, Sign.SUSPICION);

    private static final int SPARES = 1;
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(8);

    /** Nobody may need longer than this after the time of the ranks is over, on a machine with much else to do. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /**
     * Runs one.
     *
     * @param form the job without its program's arguments
     * @param left how long it may last at most
     * @param directory an empty one, for the journals
     */
    static Generation run(JobSpec form, long seed, Duration left, Path directory)
            throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        Duration drawn = Duration.ofNanos(random.nextLong(SHORTEST.toNanos(), LONGEST.toNanos()));
        Duration length = drawn.compareTo(left) < 0 ? drawn : left;
        DeathPlan plan = DeathPlan.draw(form, length, random);
        JobSpec spec = form.withSpares(SPARES, Depletion.RESPAWN)
                .withArgs(StressProgram.args(seed, length, form.perWorker() + 1, directory));
        for (var point : plan.points()) {
            spec = spec.withFailpoint(point);
        }
        Strikes strikes = new Strikes(plan.workers(spec), length, random.split());
        try (Job job = Job.start(spec, strikes)) {
            for (DeathPlan.Blow blow : plan.blows()) {
                var unused = strikes.ready.thenRunAsync(() -> job.kill(blow.worker()), after(blow.after()));
            }
            strikes.begin(job);
            try {
                JobResult result = job.await(length.plus(PATIENCE));
                return judge(seed, strikes, result, directory, spec, job.workers());
            } catch (TimeoutException e) {
                return hanging(job, seed, directory);
            }
        }
    }

    private static Executor after(Duration delay) {
        return CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Kills one in three of those who join, too. Told by one thread, read by any. */
    private static final class Strikes implements JobListener {

        private final CompletableFuture<Duration> ready = new CompletableFuture<>();
        private final CompletableFuture<Job> job = new CompletableFuture<>();
        private final Set<Integer> victims = new ConcurrentSkipListSet<>();
        private final AtomicInteger joined = new AtomicInteger();
        private final long lengthNanos;
        private final SplittableRandom random;

        Strikes(RankSet planned, Duration length, SplittableRandom random) {
            planned.forEach(victims::add);
            lengthNanos = length.toNanos();
            this.random = random;
        }

        void begin(Job started) {
            job.complete(started);
        }

        @Override
        public void ready(Duration startUp) {
            ready.complete(startUp);
        }

        @Override
        public void seated(int worker, int rank) {
            joined.incrementAndGet();
            if (random.nextInt(3) == 0) {
                victims.add(worker);
                Duration delay = Duration.ofNanos(random.nextLong(lengthNanos));
                var unused = job.thenAcceptAsync(started -> started.kill(worker), after(delay));
            }
        }
    }

    /** One that did not come to its end. */
    private static Generation hanging(Job job, long seed, Path directory) throws IOException, InterruptedException {
        ThreadDumps.write(job, directory);
        String sentence = "not everybody came to an end within " + PATIENCE.toSeconds() + " s of the end of their time";
        return new Generation(seed, List.of(), 0, new Verdict(0, 0, List.of(sentence)));
    }

    private static Generation judge(
            long seed, Strikes strikes, JobResult result, Path directory, JobSpec spec, int workers)
            throws IOException {
        int members = workers * spec.perWorker();
        List<List<Entry>> journals = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            journals.add(Journal.read(directory, member));
        }
        RankSet dead = RankSet.empty();
        List<String> violations = new ArrayList<>();
        for (Death death : result.deaths()) {
            int first = death.worker() * spec.perWorker();
            dead = dead.union(RankSet.range(first, first + spec.perWorker()));
            boolean killed = strikes.victims.contains(death.worker()) && !TAKEN_FOR_DEAD.contains(death.sign());
            if (!killed) {
                violations.add("worker " + death.worker() + " died (" + death.sign() + ") and nobody had killed it");
            }
        }
        Verdict verdict = Verdict.of(journals, dead, RankSet.range(spec.ranks(), members));
        // Whoever was stopped for the error of another has not come to its end, which is no news.
        result.error()
                .ifPresentOrElse(
                        error -> violations.add(error.sentence()), () -> violations.addAll(verdict.violations()));
        return new Generation(
                seed,
                result.deaths(),
                strikes.joined.get(),
                new Verdict(verdict.agreements(), verdict.shrinks(), violations));
    }
}
