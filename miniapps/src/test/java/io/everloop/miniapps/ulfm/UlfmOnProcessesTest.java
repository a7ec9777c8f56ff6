package io.everloop.miniapps.ulfm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.miniapps.Programs;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs on real processes print what the table says, however many ranks share a worker. */
@Timeout(120)
class UlfmOnProcessesTest {

    private static final int RANKS = 10;

    static Stream<Arguments> programs() {
        return Programs.all().stream()
                .filter(program -> program.name().startsWith("ulfm-"))
                .flatMap(program -> Stream.of(1, 2).map(perWorker -> Arguments.of(program.name(), perWorker)));
    }

    @ParameterizedTest(name = "{0}, {1} per worker")
    @MethodSource("programs")
    void theOutputIsAsExpected(String name, int perWorker) throws Exception {
        check(name, RANKS, perWorker);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ulfm-cancel", "ulfm-taskgroup"})
    void threadsSearchAlone(String name) throws Exception {
        check(name, 1, 1);
    }

    private static void check(String name, int ranks, int perWorker) throws Exception {
        List<String> printed = Collections.synchronizedList(new ArrayList<>());
        JobListener listener = new JobListener() {
            @Override
            public void output(int rank, String line) {
                printed.add(line);
            }
        };
        // Computations are longer than the bound: who computes is not taken for dead.
        JobSpec spec = JobSpec.of(Programs.find(name).orElseThrow().type().getName(), ranks)
                .withPerWorker(perWorker)
                .withBound(Duration.ofMillis(500))
                .withArgs(name.equals("ulfm-slow") ? List.of("1.5", "2") : List.of());
        try (Job job = Job.start(spec, listener)) {
            JobResult result = job.await(Duration.ofSeconds(60));
            assertTrue(result.ok(), () -> String.valueOf(result.error()));
        }
        assertEquals(new ExpectedOutput(ranks, perWorker).of(name), ExpectedOutput.normal(printed));
    }
}
