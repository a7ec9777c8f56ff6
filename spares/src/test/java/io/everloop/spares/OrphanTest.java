package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A launcher that is killed takes its workers along, and leaves nothing behind. */
@Timeout(60)
class OrphanTest {

    /** A process of its own that starts a job, tells who belongs to it, and waits for ever. */
    static final class Launching {

        private Launching() {}

        public static void main(String[] args) throws Exception {
            int workers = 3;
            int perWorker = Integer.parseInt(args[1]);
            int ranks = workers * perWorker;
            Class<?> program = args[0].equals("starting") ? Programs.AwaitsDeaths.class : Survivors.class;
            JobSpec spec = JobSpec.of(program.getName(), ranks)
                    .withPerWorker(perWorker)
                    .withArgs(List.of("1"));
            News news = new News();
            try (Job job = Job.start(spec, news)) {
                if (!args[0].equals("starting")) {
                    news.awaitLines(ranks);
                }
                if (args[0].equals("stopped")) {
                    job.pause(1);
                }
                for (int worker = 0; worker < workers; worker++) {
                    System.out.println(job.pid(worker));
                }
                System.out.println(job.directory());
                System.out.println("end");
                job.await();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"starting, 1", "talking, 1", "stopped, 1", "starting, 2", "talking, 2", "stopped, 2"})
    void aKilledLauncherLeavesNoProcessAndNoFileBehind(String when, int perWorker) throws Exception {
        Process launcher = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Launching.class.getName(),
                        when,
                        Integer.toString(perWorker))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<CompletableFuture<ProcessHandle>> workers = new ArrayList<>();
        Path directory = null;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(launcher.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); !line.equals("end"); line = out.readLine()) {
                if (line.startsWith("/")) {
                    directory = Path.of(line);
                } else {
                    ProcessHandle.of(Long.parseLong(line)).ifPresent(worker -> workers.add(worker.onExit()));
                }
            }
            launcher.destroyForcibly();
        }
        assertEquals(3, workers.size());
        for (CompletableFuture<ProcessHandle> worker : workers) {
            worker.get(30, TimeUnit.SECONDS);
        }
        assertTrue(Files.notExists(directory), directory + " is left behind");
    }
}
