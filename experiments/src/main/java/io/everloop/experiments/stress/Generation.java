package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;
import io.everloop.spares.Death;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import io.everloop.spares.Sign;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One generation of the campaign: a job with all ranks that loses worker after worker, and is then replaced as a whole.
 *
 * @param seed where its chance comes from
 * @param deaths who died
 * @param verdict what its ranks wrote, and what is wrong with that or with how the job ended
 */
record Generation(long seed, List<Death> deaths, Verdict verdict) {

    /** Signs of those who were killed because they seemed to hang. */
    private static final Set<Sign> TAKEN_FOR_DEAD = EnumSet.of(Sign.SILENCE, Sign.SUSPICION);

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
        JobSpec spec = form.withArgs(StressProgram.args(seed, length, form.perWorker() + 1, directory));
        for (var point : plan.points()) {
            spec = spec.withFailpoint(point);
        }
        CompletableFuture<Duration> ready = new CompletableFuture<>();
        try (Job job = Job.start(spec, whenReady(ready))) {
            for (DeathPlan.Blow blow : plan.blows()) {
                var unused = ready.thenRunAsync(
                        () -> job.kill(blow.worker()),
                        CompletableFuture.delayedExecutor(blow.after().toNanos(), TimeUnit.NANOSECONDS));
            }
            try {
                JobResult result = job.await(length.plus(PATIENCE));
                return judge(seed, plan.workers(spec), result, directory, spec.ranks());
            } catch (TimeoutException e) {
                return hanging(job, seed, directory);
            }
        }
    }

    /** One that did not come to its end. */
    private static Generation hanging(Job job, long seed, Path directory) throws IOException, InterruptedException {
        ThreadDumps.write(job, directory);
        String sentence = "not everybody came to an end within " + PATIENCE.toSeconds() + " s of the end of their time";
        return new Generation(seed, List.of(), new Verdict(0, 0, List.of(sentence)));
    }

    private static JobListener whenReady(CompletableFuture<Duration> ready) {
        return new JobListener() {
            @Override
            public void ready(Duration startUp) {
                ready.complete(startUp);
            }
        };
    }

    private static Generation judge(long seed, RankSet victims, JobResult result, Path directory, int ranks)
            throws IOException {
        List<List<Entry>> journals = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            journals.add(Journal.read(directory, rank));
        }
        RankSet dead = RankSet.empty();
        List<String> violations = new ArrayList<>();
        for (Death death : result.deaths()) {
            for (int rank : death.ranks()) {
                dead = dead.with(rank);
            }
            boolean killed = victims.contains(death.worker()) && !TAKEN_FOR_DEAD.contains(death.sign());
            if (!killed) {
                violations.add("worker " + death.worker() + " died (" + death.sign() + ") and nobody had killed it");
            }
        }
        Verdict verdict = Verdict.of(journals, dead);
        // Whoever was stopped for the error of another has not come to its end, which is no news.
        result.error()
                .ifPresentOrElse(
                        error -> violations.add(error.sentence()), () -> violations.addAll(verdict.violations()));
        return new Generation(seed, result.deaths(), new Verdict(verdict.agreements(), verdict.shrinks(), violations));
    }
}
