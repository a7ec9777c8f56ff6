package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workers that die, in real processes: everybody else is told, and the job goes on. */
@Timeout(60)
class DeathTest {

    private final News news = new News();

    @ParameterizedTest
    @CsvSource({"4, 1, 0, [0]", "4, 1, 2, [2]", "6, 2, 1, '[2, 3]'"})
    void allOthersAreToldOfAKilledWorker(int ranks, int perWorker, int victim, String failed) throws Exception {
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), ranks)
                .withPerWorker(perWorker)
                .withArgs(List.of(Integer.toString(perWorker)));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(ranks);
            long killed = System.nanoTime();
            job.kill(victim);
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(1, result.deaths().size());
            assertEquals(victim, result.deaths().get(0).worker());
            assertEquals(ranks - perWorker, result.results().size());
            result.results().values().forEach(named -> assertEquals(failed, named.get("failed")));
            report("killed worker", killed, result);
        }
    }

    @Test
    void theLastOneIsLeftAlone() throws Exception {
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 4).withArgs(List.of("3"));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(4);
            job.kill(0);
            job.kill(3);
            news.awaitDeaths(2);
            job.kill(1);
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(Optional.of("[0, 1, 3]"), result.result(2, "failed"));
        }
    }

    @Test
    void aJobWhoseWorkersAreAllDeadHasFailed() throws Exception {
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 2).withArgs(List.of("2"));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(2);
            job.kill(0);
            job.kill(1);
            JobResult result = job.await();
            assertFalse(result.ok());
            assertEquals(2, result.deaths().size());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "start, 1, [1]",
        "hello, 1, [1]",
        "begin, 1, [1]",
        "start, 2, '[2, 3]'",
        "hello, 2, '[2, 3]'",
        "begin, 2, '[2, 3]'"
    })
    void aDeathBeforeTheBeginningIsADeathLikeAnyOther(String point, int perWorker, String failed) throws Exception {
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 3 * perWorker)
                .withPerWorker(perWorker)
                .withArgs(List.of(Integer.toString(perWorker)))
                .withFailpoint(new ArmedPoint(point, perWorker, 1));
        try (Job job = Job.start(spec, news)) {
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(failed, result.deaths().get(0).ranks().toString());
            assertEquals(2 * perWorker, result.results().size());
        }
    }

    @Test
    void oneThatDiesWhenItIsDoneDoesNotKeepTheOthersFromEnding() throws Exception {
        JobSpec spec = JobSpec.of(Programs.Greets.class.getName(), 3).withFailpoint(new ArmedPoint("leave", 1, 1));
        try (Job job = Job.start(spec, news)) {
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(3, result.results().size());
        }
    }

    @ParameterizedTest
    @CsvSource({"64, 1", "1536, 1", "64, 2"})
    void theDeathOfABigWorkerIsKnownBeforeItsMemoryIsFree(int mebibytes, int perWorker) throws Exception {
        JobSpec spec = JobSpec.of(Programs.BigAwaitsDeaths.class.getName(), 3 * perWorker)
                .withPerWorker(perWorker)
                .withJavaOptions("-Xmx" + (mebibytes + 512) + "m")
                .withArgs(
                        List.of(Integer.toString(perWorker), Integer.toString(mebibytes), Integer.toString(perWorker)));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(3 * perWorker);
            long killed = System.nanoTime();
            job.kill(1);
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertNotEquals(Sign.SILENCE, result.deaths().get(0).sign());
            report("killed worker with " + mebibytes + " MiB", killed, result);
        }
    }

    private static void report(String what, long killed, JobResult result) {
        Death death = result.deaths().get(0);
        long known = result.results().values().stream()
                .mapToLong(named -> Long.parseLong(named.get("known")))
                .max()
                .orElseThrow();
        System.out.printf(
                "%s: noticed by %s after %.2f ms, last one knows after %.2f ms%n",
                what, death.sign(), (death.nanos() - killed) / 1e6, (known - killed) / 1e6);
    }
}
