package io.everloop.experiments.mtbf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.everloop.experiments.Everloop;
import io.everloop.experiments.simulate.Protocols;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The experiment on real processes, as short as it can be. */
@Timeout(150)
class MtbfCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String line) {
        return Everloop.commandLine(Protocols.standard())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(("experiment mtbf " + line).split(" ", -1));
    }

    @Test
    void processesAreKilledAndAllResultsHaveTheSameBits(@TempDir Path directory) throws Exception {
        assertEquals(
                0,
                run("--quick --app cg --mtbf 47s --time 60s --rounds 1 -n 3 --json --out " + directory),
                () -> out + "\n" + err);
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertTrue(document.get("same_bits").booleanValue());
        assertEquals(2, document.get("rows").size());
        double average = document.get("rows").get(1).get("expected_kills").doubleValue();
        assertTrue(average > 0.3, () -> average + " kills on average");
        assertTrue(document.get("rows").get(0).get("step_percent").get("mean").isNumber(), document::toPrettyString);
        assertTrue(
                document.get("rows").get(0).get("expected_percent").get("mean").isNumber());
        assertEquals(17.9, document.get("rows").get(1).get("published_percent").doubleValue());
        assertEquals(4, Files.readAllLines(directory.resolve("runs.csv")).size());
        assertTrue(Files.readString(directory.resolve("overhead.svg")).contains("s between failures"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --app heat       | --app takes cg or s3d, not 'heat'
            --mtbf 10ms      | --mtbf takes whole seconds, from 1s on
            --mtbf 47.9s     | --mtbf takes whole seconds, from 1s on
            --mtbf often     | 'often' is not a time
            -n 1             | -n takes a number from 2 to 64
            """)
    void wrongUsageIsRefusedWithASentence(String line, String sentence) {
        assertEquals(2, run(line));
        assertTrue(err.toString().contains(sentence), err::toString);
    }
}
