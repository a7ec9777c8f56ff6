package io.everloop.experiments.chaos;

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

class ChaosCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int everloop(String line) {
        return Everloop.commandLine(Protocols.standard())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(line.split(" ", -1));
    }

    /** A slice of what runs for hours elsewhere. */
    @Test
    @Timeout(170)
    void loopsSurviveWhatever(@TempDir Path directory) throws Exception {
        int exitCode = everloop("experiment chaos --minutes 0.3 --length 4s --every 500ms --json --out " + directory);
        assertEquals(0, exitCode, () -> out + "\n" + err);
        JsonNode report = new ObjectMapper().readTree(out.toString());
        assertEquals(0, report.get("violations").intValue(), report::toString);
        assertTrue(report.get("jobs").intValue() >= 2, report::toString);
        assertTrue(report.get("deaths").intValue() >= 5, report::toString);
        assertTrue(report.get("repairs").intValue() >= 3, report::toString);
        assertTrue(Files.readString(directory.resolve("report.html")).contains("deaths"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            experiment chaos --minutes 0     | --minutes takes a number above 0
            experiment chaos -n 2            | -n takes a number from 4 to 64, not 2
            experiment chaos --every soon    | 'soon' is not a time
            experiment chaos --length 0s     | --length takes a time of 1ms or more
            """)
    void wrongUsageIsRefusedWithASentence(String line, String sentence) {
        assertEquals(2, everloop(line));
        assertTrue(err.toString().contains(sentence), err::toString);
        assertEquals("", out.toString());
    }
}
