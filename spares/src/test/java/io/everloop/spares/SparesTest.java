package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.spares.process.Fate;
import io.everloop.spares.process.JobDirectory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers die, and spares take their places. */
@Timeout(120)
class SparesTest {

    private static final int RANKS = 4;
    private static final long END = 1_500;

    private static JobSpec spec(int perWorker, int spares, Depletion onDepleted) {
        return spec(RANKS, perWorker, spares, onDepleted);
    }

    private static JobSpec spec(int ranks, int perWorker, int spares, Depletion onDepleted) {
        return JobSpec.of(Replaced.class.getName(), ranks)
                .withPerWorker(perWorker)
                .withArgs(List.of(Long.toString(END)))
                .withSpares(spares, onDepleted);
    }

    /** What happens to the job happens before it is over. */
    private static JobResult run(JobSpec spec, Trial.Fate fate) throws Exception {
        JobSpec patient = spec.withArgs(List.of(Long.toString(END), Replaced.UNTIL_TOLD));
        return Trial.run(patient, (job, news) -> {
            fate.strike(job, news);
            Files.createFile(job.directory().resolve(Replaced.UNTIL_TOLD));
        });
    }

    /** All ranks have come to the end, in their old places. */
    private static void checkAll(JobResult result) {
        checkAll(RANKS, result);
    }

    private static void checkAll(int ranks, JobResult result) {
        assertEquals(
                IntStream.range(0, ranks).boxed().toList(),
                List.copyOf(result.results().keySet()));
        result.results().forEach((rank, named) -> {
            assertEquals(rank + " of " + ranks, named.get("seat"));
            assertEquals(Long.toString(END), named.get("count"));
        });
    }

    private static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String number : list.split(" ", -1)) {
            numbers.add(Integer.valueOf(number));
        }
        return numbers;
    }

    @ParameterizedTest(name = "workers {1}, {0} per worker")
    @CsvSource({"1, 0", "1, 2", "1, 3", "1, 1 2", "1, 0 3", "2, 0", "2, 1", "2, 0 1", "1, 0 1 2", "1, 4", "1, 4 2"})
    void sparesTakeThePlacesOfTheDead(int perWorker, String victims) throws Exception {
        List<Integer> dead = numbers(victims);
        boolean leavesSomebody =
                dead.stream().filter(worker -> worker < RANKS / perWorker).count() < RANKS / perWorker;
        if (leavesSomebody) {
            checkAll(run(spec(perWorker, 3, Depletion.FAIL), (job, news) -> {
                news.awaitLine(Replaced.AT + 200);
                dead.forEach(job::kill);
            }));
        } else {
            try (Job job = Job.start(spec(perWorker, 3, Depletion.FAIL), JobListener.NONE)) {
                dead.forEach(job::kill);
                assertFalse(job.await(Duration.ofSeconds(60)).ok());
            }
        }
    }

    /** Spares may be there before the others begin, or after, or have to be started first. */
    @ParameterizedTest
    @CsvSource({
        "start, 1, FAIL, 1",
        "hello, 1, FAIL, 1",
        "begin, 1, FAIL, 1",
        "hello, 1, SHRINK, 1",
        "start, 0, RESPAWN, 1",
        "hello, 0, RESPAWN, 1",
        "start, 0, RESPAWN, 2",
        "hello, 1, FAIL, 2",
        "begin, 1, FAIL, 2"
    })
    void whoDiesBeforeTheBeginningIsReplaced(String point, int spares, Depletion onDepleted, int perWorker)
            throws Exception {
        JobSpec spec = spec(perWorker, spares, onDepleted).withFailpoint(new ArmedPoint(point, perWorker, 1));
        try (Job job = Job.start(spec, JobListener.NONE)) {
            checkAll(job.await(Duration.ofSeconds(60)));
        }
    }

    @Test
    void theSameRankDiesAgainAndAgain() throws Exception {
        JobResult result = run(spec(1, 3, Depletion.FAIL), (job, news) -> {
            for (int death = 0; death < 3; death++) {
                news.awaitLine(Replaced.AT + (200 + 300 * death));
                job.kill(death == 0 ? 2 : news.awaitSeated(death));
            }
        });
        checkAll(result);
        assertEquals(
                List.of(List.of(2), List.of(2), List.of(2)),
                result.deaths().stream().map(Death::ranks).toList());
    }

    @Test
    void aSpareThatDiesIdleIsNotMissed() throws Exception {
        JobResult result = run(spec(1, 2, Depletion.FAIL), (job, news) -> {
            news.awaitLine(Replaced.AT + 100);
            job.kill(RANKS);
            news.awaitDeaths(1);
            job.kill(1);
        });
        checkAll(result);
        assertEquals(
                List.of(List.of(), List.of(1)),
                result.deaths().stream().map(Death::ranks).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void newProcessesAreStartedWhenNoSpareIsLeft(int spares) throws Exception {
        checkAll(run(spec(1, spares, Depletion.RESPAWN), (job, news) -> {
            news.awaitLine(Replaced.AT + 100);
            job.kill(0);
            job.kill(2);
            news.awaitLine(Replaced.AT + 700);
            job.kill(3);
        }));
    }

    @Test
    void sparesHearWhatTheyWillNeedAlsoIfTheyComeLater() throws Exception {
        JobSpec spec = JobSpec.of(Foretelling.class.getName(), 2).withSpares(1, Depletion.RESPAWN);
        JobResult result = Trial.run(spec);
        assertEquals(
                List.of(List.of(1)), result.deaths().stream().map(Death::ranks).toList());
        assertEquals(Foretelling.WORD, result.results().get(1).get(Foretelling.HEARD));
    }

    @Test
    void fewerGoOnWhenNobodyComes() throws Exception {
        JobResult result = run(spec(1, 1, Depletion.SHRINK), (job, news) -> {
            news.awaitLine(Replaced.AT + 200);
            job.kill(1);
            news.awaitLine(Replaced.AT + 500);
            job.kill(0);
            job.kill(2);
        });
        assertEquals(
                List.of("0 of 2", "1 of 2"),
                result.results().values().stream()
                        .map(named -> named.get("seat"))
                        .sorted()
                        .toList());
    }

    /** Whoever was to come has ended before it could. */
    @ParameterizedTest
    @ValueSource(strings = {"start", "hello", "begin"})
    void fewerGoOnWhenTheSpareThatWasAwaitedDiesAsWell(String point) throws Exception {
        JobSpec spec = spec(1, 1, Depletion.SHRINK)
                .withFailpoint(new ArmedPoint("start", 1, 1))
                .withFailpoint(new ArmedPoint(point, RANKS, 1));
        JobResult result = Trial.run(spec);
        assertEquals(
                Set.of("0 of 3", "1 of 3", "2 of 3"),
                result.results().values().stream()
                        .map(named -> named.get("seat"))
                        .collect(Collectors.toSet()));
    }

    @Test
    void theUserIsToldAgainAndAgainThatAllWaitForNobody() throws Exception {
        JobSpec spec = spec(1, 0, Depletion.WAIT)
                .withArgs(List.of(Long.toString(Long.MAX_VALUE)))
                .withBound(Duration.ofMillis(200));
        News news = new News();
        try (Job job = Job.start(spec, news)) {
            news.awaitLine(Replaced.AT + 100);
            job.kill(1);
            news.awaitNotices(2);
            // Others may have been kept from giving signs of life within so short a bound.
            news.notices()
                    .forEach(sentence -> assertTrue(
                            sentence.matches("\\d places? (is|are) vacant.*--on-depleted respawn or shrink"),
                            sentence));
        }
    }

    /** Where its log would be something is in the way. */
    @Test
    void aSpareThatCannotBeStartedIsStartedLater() throws Exception {
        int spare = RANKS;
        JobSpec spec = spec(1, 1, Depletion.RESPAWN)
                .withArgs(List.of(Long.toString(Long.MAX_VALUE)))
                .withBound(Duration.ofMillis(500));
        News news = new News();
        try (Job job = Job.start(spec, news)) {
            Path log = new JobDirectory(job.directory()).log(spare + 1);
            Files.createDirectory(log);
            news.awaitLine(Replaced.AT + 100);
            job.kill(spare);
            news.awaitNotices(1);
            assertTrue(news.notices().get(0).startsWith("no new spare for now: "), news.notices()::toString);
            Files.delete(log);
            job.kill(1);
            assertTrue(news.awaitSeated(1) > spare);
        }
    }

    @Test
    void theJobEndsWithASentenceWhenWhoeverIsNeededCannotBeStarted() throws Exception {
        JobSpec spec = spec(1, 0, Depletion.RESPAWN).withArgs(List.of(Long.toString(Long.MAX_VALUE)));
        News news = new News();
        try (Job job = Job.start(spec, news)) {
            Files.createDirectory(new JobDirectory(job.directory()).log(RANKS));
            news.awaitLine(Replaced.AT + 100);
            job.kill(1);
            JobResult result = job.await(Duration.ofSeconds(60));
            String sentence = result.error().orElseThrow().sentence();
            assertTrue(sentence.startsWith("the process of worker 4 could not be started ("), sentence);
        }
    }

    /** Each would keep a file of the kernel open otherwise, until there are too many. */
    @Test
    void nothingIsKeptOpenForTheDead() throws Exception {
        News news = new News();
        JobSpec spec = spec(1, 1, Depletion.FAIL).withArgs(List.of(Long.toString(Long.MAX_VALUE)));
        try (Job job = Job.start(spec, news)) {
            news.awaitLine(Replaced.AT + 100);
            Path dead = Fate.file(job.pid(RANKS));
            assertTrue(open().contains(dead));
            job.kill(RANKS);
            news.awaitDeaths(1);
            long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (open().contains(dead) && System.nanoTime() < end) {
                LockSupport.parkNanos(1_000_000); // death is known before the end of the process is
            }
            assertFalse(open().contains(dead));
        }
    }

    /** What this process, where the agent is, has open. */
    private static Set<Path> open() throws IOException {
        Set<Path> open = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors) {
                try {
                    open.add(Files.readSymbolicLink(descriptor));
                } catch (NoSuchFileException e) {
                    // It was closed meanwhile.
                }
            }
        }
        return open;
    }

    /** The spare throws where the others do not come along. */
    @Test
    void aSpareThatNobodyNeedsIsLostWithItsMistakeAlone() throws Exception {
        JobSpec spec = JobSpec.of(Programs.CannotWarmUp.class.getName(), RANKS)
                .withSpares(1, Depletion.SHRINK)
                .withArgs(List.of("1"));
        JobResult result = Trial.run(spec, (job, news) -> {
            news.awaitNotices(1);
            String sentence = news.notices().get(0);
            assertTrue(sentence.matches("worker 4, a spare, is lost: .*too cold.*"), sentence);
            job.kill(1);
        });
        assertEquals(
                List.of(List.of(), List.of(1)),
                result.deaths().stream().map(Death::ranks).toList());
        assertEquals(Sign.ERROR, result.deaths().get(0).sign());
    }

    /** It may only have been taken for dead before: its connection ends first. */
    @Test
    void aSpareThatNobodyNeedsAndEndsByItselfIsLostWithAWord() throws Exception {
        JobSpec spec = JobSpec.of(Programs.ExitsWarmingUp.class.getName(), RANKS)
                .withSpares(1, Depletion.SHRINK)
                .withArgs(List.of("1"));
        JobResult result = Trial.run(spec, (job, news) -> {
            news.awaitNotices(1);
            assertEquals(
                    List.of("worker 4, a spare, is lost: exit code 3, after it had said: it is too hot"),
                    news.notices());
            job.kill(1);
        });
        assertEquals(
                List.of(List.of(), List.of(1)),
                result.deaths().stream().map(Death::ranks).toList());
    }

    @Test
    void aSpareThatMayNotBeMissingStopsTheJobWithItsMistake() throws Exception {
        JobSpec spec = JobSpec.of(Programs.CannotWarmUp.class.getName(), RANKS)
                .withSpares(1, Depletion.FAIL)
                .withArgs(List.of("1"));
        try (Job job = Job.start(spec, JobListener.NONE)) {
            String sentence =
                    job.await(Duration.ofSeconds(60)).error().orElseThrow().sentence();
            assertTrue(sentence.matches("worker 4, a spare, stopped the job: .*too cold.*"), sentence);
        }
    }

    @Test
    void theJobEndsWithASentenceWhenItMayNotGoOn() throws Exception {
        try (Job job = Job.start(spec(1, 1, Depletion.FAIL), JobListener.NONE)) {
            job.kill(1);
            job.kill(2);
            JobResult result = job.await(Duration.ofSeconds(60));
            assertFalse(result.ok());
            assertEquals(
                    "2 workers died, but the job had 1 spare: start with --spares 2 or allow --on-depleted respawn or shrink",
                    result.error().orElseThrow().sentence());
        }
    }

    @Test
    void sparesThatNobodyNeedsDoNotKeepAJobFromItsEnd() throws Exception {
        checkAll(Trial.run(spec(1, 2, Depletion.RESPAWN)));
    }

    static Stream<Arguments> pointsOfRebuilding() throws IOException {
        // Those who were there die at the steps of rebuilding, the first newcomer at those of joining.
        return FailpointTest.points().stream()
                .filter(FailpointTest::isOfRebuilding)
                .flatMap(point -> point.startsWith("join.")
                        ? Stream.of(Arguments.of(point, RANKS, 1), Arguments.of(point, 2 * RANKS, 2))
                        : Stream.of(Arguments.of(point, 0, 1), Arguments.of(point, 3, 1), Arguments.of(point, 1, 2)));
    }

    /** Whoever is at a step of the rebuilding dies there as well. */
    @ParameterizedTest(name = "{0} of {1}, {2} per worker")
    @MethodSource("pointsOfRebuilding")
    void anotherDiesDuringTheRebuilding(String point, int member, int perWorker) throws Exception {
        int ranks = RANKS * perWorker;
        // With one spare alone it is known who comes first.
        JobSpec spec = (member == ranks
                        ? spec(ranks, perWorker, 1, Depletion.RESPAWN)
                        : spec(ranks, perWorker, 3, Depletion.FAIL))
                .withFailpoint(new ArmedPoint(point, member, 1));
        JobResult result = run(spec, (job, news) -> {
            news.awaitLine(Replaced.AT + 200);
            job.kill(1);
        });
        checkAll(ranks, result);
        assertEquals(
                Set.of(1, member / perWorker),
                result.deaths().stream().map(Death::worker).collect(Collectors.toSet()));
    }

    @Test
    void resultsAreThoseOfWhoeverHasThePlaceAtTheEnd() throws Exception {
        JobResult result = run(spec(2, 1, Depletion.FAIL), (job, news) -> {
            news.awaitLine(Replaced.AT + 300);
            job.kill(1);
        });
        checkAll(result);
        assertEquals(Map.of("count", "1500", "seat", "3 of 4"), result.results().get(3));
    }
}
