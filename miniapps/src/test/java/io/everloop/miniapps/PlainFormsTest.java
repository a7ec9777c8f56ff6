package io.everloop.miniapps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Settings;
import io.everloop.miniapps.Programs.Program;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each mini-app without protection comes to what it comes to with it. */
@Timeout(60)
class PlainFormsTest {

    private static final String PLAIN = "-plain";

    private static Program program(String name) {
        return Programs.find(name).orElseThrow();
    }

    private static SortedMap<String, String> plain(String name, List<String> args) throws Exception {
        JobSpec spec = JobSpec.of(program(name).type().getName(), Runs.RANKS)
                .withPerWorker(Runs.RANKS)
                .withArgs(args);
        try (Job job = Job.start(spec, JobListener.NONE)) {
            JobResult result = job.await();
            assertTrue(result.ok(), () -> String.valueOf(result.error()));
            return result.results().get(0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "heat, 40",
        "pagerank, --pages 3000",
        "kmeans, --centres 5",
        "search, ''",
        "pi, 20",
        "cg, --nx 8",
        "cg-steps, --nx 6 --steps 3",
        "lu, --n 128",
        "s3d, --nx 12 --steps 5"
    })
    void theResultHasTheSameBits(String name, String text) throws Exception {
        List<String> args = text.isEmpty() ? List.of() : Arrays.asList(text.split(" ", -1));
        Settings settings = Settings.of(program(name).type().getName()).withArgs(args);
        SortedMap<String, String> resilient =
                Runs.undisturbed(settings).results().get(0);
        assertFalse(resilient.isEmpty());
        assertEquals(resilient, plain(name + PLAIN, args));
    }

    @Test
    void everyMiniAppHasBothForms() {
        List<String> names = Programs.all().stream()
                .map(Program::name)
                .filter(name -> !name.startsWith("ulfm-") && !name.equals("heat-loop"))
                .collect(Collectors.toList());
        List<String> alone = names.stream()
                .filter(name -> !name.endsWith(PLAIN) && !names.contains(name + PLAIN))
                .toList();
        assertEquals(List.of(), alone);
    }
}
