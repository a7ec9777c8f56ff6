package io.everloop.experiments.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.everloop.experiments.Everloop;
import io.everloop.experiments.simulate.Protocols;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A slice of the campaign, with real processes that really die. */
@Timeout(170)
class StressCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int stress(String options) {
        return Everloop.commandLine(Protocols.standard())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(("experiment agreement-stress" + options).split(" ", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--ranks 6 --per-worker 1 --seed 7", "--ranks 8 --per-worker 2 --seed 8"})
    void nothingIsViolatedWhileProcessesDie(String options) throws IOException {
        int exitCode = stress(" --json --minutes 0.16 " + options);
        assertEquals(0, exitCode, () -> out + "\n" + err);
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertTrue(document.get("agreements").longValue() > 0, out::toString);
        assertTrue(document.get("failures").longValue() > 0, out::toString);
        assertEquals(0, document.get("violations").longValue(), out::toString);
    }

    @Test
    void theReportIsWrittenWhereTheUserWantsIt(@TempDir Path directory) throws IOException {
        assertEquals(0, stress(" --minutes 0.01 --ranks 2 --agreement log2phases --out " + directory), err::toString);
        assertTrue(Files.readString(directory.resolve("report.html")).contains("Agreements under stress"));
        assertTrue(out.toString().startsWith("log2phases under stress: 2 ranks in 2 processes"), out::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --minutes 0                | --minutes takes a number above 0
            --minutes NaN              | --minutes takes a number above 0
            --minutes soon             | 'soon' is not
            --ranks 1                  | -n takes a number from 2 to 256, not 1
            --ranks 4 --per-worker 4   | one process, and one has to survive
            --agreement vote           | --agreement takes one of era, validate-strict
            --transport smoke          | --transport takes one of shared, unix, tcp
            --out /dev/null/reports    | cannot write to --out
            """)
    void wrongUsageIsRefusedWithASentence(String options, String sentence) {
        assertEquals(2, stress(" " + options));
        assertTrue(err.toString().contains(sentence), err::toString);
        assertFalse(err.toString().contains("\tat "), err::toString);
    }
}
