package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.engine.Detector;
import io.everloop.spares.process.Activity;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Workers that stand still, in real processes: killed, then called dead; those that only seem to are left alone. */
@Timeout(60)
class HangTest {

    /** A worker that waits may take so much of a processor; one of three that never sleeps takes more on average. */
    private static final double MOST_OF_A_PROCESSOR = 0.15;

    private static final int MOST_SPANS = 40;

    private final News news = new News();

    @ParameterizedTest
    @CsvSource({"AGENT, 1", "RING, 1", "GOSSIP, 1", "AGENT, 2", "RING, 2", "GOSSIP, 2"})
    void aStoppedWorkerIsKilledAndThenCalledDeadByAllOthers(Detector detector, int perWorker) throws Exception {
        int ranks = 4 * perWorker;
        Set<Integer> stoppedRanks =
                IntStream.range(perWorker, 2 * perWorker).boxed().collect(Collectors.toSet());
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), ranks)
                .withPerWorker(perWorker)
                .withDetector(detector)
                .withBound(Duration.ofSeconds(1))
                .withArgs(List.of(Integer.toString(perWorker)));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(ranks);
            ProcessHandle victim = ProcessHandle.of(job.pid(1)).orElseThrow();
            job.pause(1);
            long stopped = System.nanoTime();
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(1, result.deaths().size(), result.toString());
            Death death = result.deaths().get(0);
            assertEquals(detector == Detector.AGENT ? Sign.SILENCE : Sign.SUSPICION, death.sign());
            assertFalse(victim.isAlive());
            assertEquals(ranks - perWorker, result.results().size());
            result.results().forEach((rank, named) -> {
                assertFalse(stoppedRanks.contains(rank));
                assertEquals(stoppedRanks.toString(), named.get("failed"));
            });
            long known = result.results().values().stream()
                    .mapToLong(named -> Long.parseLong(named.get("known")))
                    .max()
                    .orElseThrow();
            System.out.printf(
                    "stopped worker of %d, %s: killed after %d ms with a bound of 1000 ms, known to all %.1f ms later%n",
                    perWorker, detector, (death.nanos() - stopped) / 1_000_000, (known - death.nanos()) / 1e6);
        }
    }

    /** Nobody else is left to miss it. */
    @ParameterizedTest
    @EnumSource
    void theOnlyWorkerIsWatchedByTheAgentWhoeverElseWatches(Detector detector) throws Exception {
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 4)
                .withPerWorker(4)
                .withDetector(detector)
                .withBound(Duration.ofSeconds(1))
                .withArgs(List.of("1"));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(4);
            job.pause(0);
            JobResult result = job.await(Duration.ofSeconds(30));
            assertFalse(result.ok());
            assertEquals(
                    List.of(Sign.SILENCE),
                    result.deaths().stream().map(Death::sign).toList());
        }
    }

    /** Those who came later watch nobody, and nobody of the first is left to watch the other. */
    @ParameterizedTest
    @EnumSource
    void theLastOfTheFirstWorkersIsReplacedWhenItStandsStill(Detector detector) throws Exception {
        JobSpec spec = JobSpec.of(Replaced.class.getName(), 2)
                .withDetector(detector)
                .withBound(Duration.ofSeconds(1))
                .withSpares(2, Depletion.FAIL)
                .withArgs(List.of(Long.toString(Long.MAX_VALUE)));
        try (Job job = Job.start(spec, news)) {
            news.awaitLine(Replaced.AT + 200);
            job.kill(0);
            news.awaitSeated(1);
            job.pause(1);
            news.awaitSeated(2);
            assertEquals(
                    List.of(0, 1), news.deaths().stream().map(Death::worker).toList());
            assertEquals(Sign.SILENCE, news.deaths().get(1).sign());
        }
    }

    @ParameterizedTest
    @EnumSource
    void workersThatComputeForLongerThanTheBoundAreLeftAlone(Detector detector) throws Exception {
        JobSpec spec = JobSpec.of(Programs.Computes.class.getName(), 4)
                .withDetector(detector)
                .withBound(Duration.ofMillis(300))
                .withArgs(List.of("1500"));
        try (Job job = Job.start(spec, news)) {
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(List.of(), result.deaths());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWorkerInLongCollectionsOfGarbageIsLeftAlone(Detector detector) throws Exception {
        JobSpec spec = JobSpec.of(Programs.StopsTheWorld.class.getName(), 2)
                .withDetector(detector)
                .withBound(Duration.ofMillis(300))
                .withJavaOptions("-Xmx1g")
                .withArgs(List.of("200"));
        try (Job job = Job.start(spec, news)) {
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(List.of(), result.deaths());
            System.out.printf(
                    "worker in collections of up to %s ms with a bound of 300 ms: alive%n",
                    result.result(1, "stopped").orElseThrow());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPauseOfTwoFifthsOfTheBoundIsForgiven(Detector detector) throws Exception {
        JobSpec spec = JobSpec.of(Programs.Computes.class.getName(), 3)
                .withDetector(detector)
                .withBound(Duration.ofSeconds(5))
                .withArgs(List.of("500"));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(3);
            job.pause(0);
            assertFalse(new CountDownLatch(1).await(2, TimeUnit.SECONDS));
            job.resume(0);
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(List.of(), result.deaths());
        }
    }

    /**
     * Ranks that all wait for a message which comes late: whoever looked for it without sleeping would work all the time,
     * while what workers rehearse in the background comes to an end.
     */
    @ParameterizedTest
    @EnumSource
    void watchingCostsLittle(Detector detector) throws Exception {
        JobSpec spec = JobSpec.of(Programs.AwaitsMessage.class.getName(), 4)
                .withDetector(detector)
                .withBound(Duration.ofSeconds(1))
                .withArgs(List.of(Replaced.UNTIL_TOLD));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(4);
            double share = 1;
            for (int span = 0; span < MOST_SPANS && share >= MOST_OF_A_PROCESSOR; span++) {
                share = shareOfAProcessor(job);
            }
            System.out.printf("idle worker, %s, bound 1000 ms: %.2f %% of a processor%n", detector, 100 * share);
            assertTrue(share < MOST_OF_A_PROCESSOR, "an idle worker takes " + share + " of a processor");
            Files.createFile(job.directory().resolve(Replaced.UNTIL_TOLD));
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(List.of(), result.deaths());
        }
    }

    /** What each of the workers that only wait takes, for as long as a second. */
    private static double shareOfAProcessor(Job job) throws InterruptedException {
        long before = processorNanos(job);
        long begin = System.nanoTime();
        assertFalse(new CountDownLatch(1).await(1, TimeUnit.SECONDS));
        long nanos = System.nanoTime() - begin;
        return (double) (processorNanos(job) - before) / nanos / (job.workers() - 1);
    }

    private static long processorNanos(Job job) {
        return LongStream.range(1, job.workers())
                .map(worker -> Activity.of(job.pid((int) worker)).orElseThrow().workNanos())
                .sum();
    }
}
