package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.link.Transport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs from their start to their end, in real processes, as long as nobody dies. */
@Timeout(60)
class JobTest {

    @ParameterizedTest
    @EnumSource(Transport.class)
    void fourWorkersStartAndEndWithTheirResults(Transport transport) throws Exception {
        News news = new News();
        JobSpec spec = JobSpec.of(Programs.Greets.class.getName(), 4)
                .withTransport(transport)
                .withArgs(List.of("a b", ""));
        try (Job job = Job.start(spec, news)) {
            JobResult result = job.await();
            assertTrue(result.ok(), result.toString());
            assertEquals(List.of(), result.deaths());
            for (int rank = 0; rank < 4; rank++) {
                assertEquals(Optional.of(Integer.toString(rank * rank)), result.result(rank, "square"));
                assertTrue(news.lines().contains(rank + ": rank " + rank + " of 4 [a b, ]"), news.lines()::toString);
            }
        }
    }

    @Test
    void aWorkerRunsSeveralRanksAndTheLastOneFewer() throws Exception {
        JobSpec spec = JobSpec.of(Programs.Greets.class.getName(), 5).withPerWorker(2);
        try (Job job = Job.start(spec, JobListener.NONE)) {
            assertEquals(3, job.workers());
            assertEquals(5, job.await().results().size());
        }
    }

    @Test
    void whatProgramsPrintArrivesInOrderAndCompletely() throws Exception {
        News news = new News();
        JobSpec spec = JobSpec.of(Programs.Prints.class.getName(), 1).withArgs(List.of("20000"));
        try (Job job = Job.start(spec, news)) {
            assertTrue(job.await().ok());
        }
        assertEquals("0: out 0", news.lines().get(0));
        assertEquals(List.of("0: err 0"), news.complaints());
        List<String> expected =
                IntStream.range(0, 20_000).mapToObj(i -> "0: line " + i).toList();
        assertEquals(expected, news.lines().subList(1, news.lines().size()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMistakeInTheProgramStopsTheJobAndIsShown(int perWorker) throws Exception {
        JobSpec spec = JobSpec.of(Programs.Throws.class.getName(), 4)
                .withPerWorker(perWorker)
                .withArgs(List.of("1"));
        try (Job job = Job.start(spec, JobListener.NONE)) {
            JobResult result = job.await();
            assertFalse(result.ok());
            JobError error = result.error().orElseThrow();
            assertEquals(OptionalInt.of(1), error.rank());
            assertTrue(error.sentence().contains("the matrix is singular"), error.sentence());
            assertTrue(error.details().contains("Programs$Throws.run"), error.details());
            assertEquals(List.of(), result.deaths());
        }
    }

    @Test
    void aWorkerThatCannotStartIsShownWithWhatItsJavaSaid() throws Exception {
        JobSpec spec = JobSpec.of(Programs.Greets.class.getName(), 2).withJavaOptions("-XX:NoSuchOption=1");
        try (Job job = Job.start(spec, JobListener.NONE)) {
            JobResult result = job.await();
            assertFalse(result.ok());
            assertTrue(result.error().orElseThrow().details().contains("NoSuchOption"), result.toString());
        }
    }

    @Test
    void theDirectoryIsForTheUserAloneAndGoneAtTheEnd() throws Exception {
        News news = new News();
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 1).withArgs(List.of("1"));
        Path directory;
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(1);
            directory = job.directory();
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)));
            assertThrows(IllegalArgumentException.class, () -> job.kill(1));
        }
        assertTrue(Files.notExists(directory));
    }

    @Test
    void aProcessThatTheMachineRefusesIsAnErrorWithASentence() throws Exception {
        JobSpec spec = JobSpec.of(Programs.Greets.class.getName(), 2).withJavaOptions("-Dlong=" + "x".repeat(1 << 20));
        try (Job job = Job.start(spec, JobListener.NONE)) {
            JobResult result = job.await(Duration.ofSeconds(30));
            assertFalse(result.ok());
            String sentence = result.error().orElseThrow().sentence();
            assertTrue(sentence.startsWith("the process of worker 0 could not be started ("), sentence);
            // The number of the error; its words depend on the locale.
            assertTrue(sentence.matches(".*error(=|: )7\\b.*"), sentence);
        }
    }

    /** Directories so deep that there is no name for the innermost. */
    @Test
    void aDirectoryThatCannotBeRemovedIsToldAndNoFailure() throws Exception {
        News news = new News();
        JobSpec spec = JobSpec.of(Programs.AwaitsDeaths.class.getName(), 2).withArgs(List.of("1"));
        try (Job job = Job.start(spec, news)) {
            news.awaitLines(2);
            Path directory = job.directory();
            String deep = "name=$(printf %0200d 0); for i in $(seq 30); do mkdir $name && cd -P $name || exit 1; done";
            assertEquals(0, shell(directory, deep));
            try {
                job.kill(1);
                JobResult result = job.await(Duration.ofSeconds(30));
                assertTrue(result.ok(), result.toString());
                assertEquals(1, news.notices().size());
                assertTrue(news.notices().get(0).startsWith("the directory " + directory + " of the job"));
            } finally {
                assertEquals(0, shell(Path.of("/"), "rm -rf " + directory));
            }
        }
    }

    private static int shell(Path directory, String script) throws Exception {
        return new ProcessBuilder("sh", "-c", script)
                .directory(directory.toFile())
                .inheritIO()
                .start()
                .waitFor();
    }

    @Test
    void startUpOfEightWorkers() throws Exception {
        try (Job job = Job.start(JobSpec.of(Programs.Greets.class.getName(), 8), JobListener.NONE)) {
            System.out.printf(
                    "start-up of 8 workers: %d ms%n",
                    job.await().startUp().orElseThrow().toMillis());
        }
    }
}
