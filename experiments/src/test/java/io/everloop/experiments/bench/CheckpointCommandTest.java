package io.everloop.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.everloop.experiments.Everloop;
import io.everloop.experiments.simulate.Protocols;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Timeout(120)
class CheckpointCommandTest {

    private static final Set<String> ROWS = Set.of(
            "memory",
            "memory-full",
            "partner",
            "parity",
            "disk",
            "quorum",
            "grid",
            "restore-memory",
            "restore-partner",
            "restore-quorum",
            "restore-parity",
            "restore-disk",
            "restore-grid",
            "async-stall",
            "space-memory",
            "space-partner",
            "space-quorum",
            "space-parity",
            "space-disk",
            "space-grid");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = Everloop.commandLine(Protocols.standard());
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(args);
    }

    /** Targets are not asserted: so little data says nothing about speed. */
    @Test
    void everyLevelIsMeasuredBesideALimitOfTheMachine() throws Exception {
        assertEquals(0, run("bench", "checkpoint", "--quick", "--mib", "2", "--json"), err::toString);
        JsonNode rows = new ObjectMapper().readTree(out.toString()).get("rows");
        Set<String> names = new TreeSet<>();
        for (JsonNode row : rows) {
            names.add(row.get("name").asText());
            assertTrue(row.get("value").asDouble() > 0, row::toString);
            if (!row.get("unit").asText().equals("images")) {
                double ratio =
                        row.get("value").asDouble() / row.get("reference_value").asDouble();
                assertEquals(ratio, row.get("ratio").asDouble(), 1e-9, row::toString);
            }
        }
        assertEquals(new TreeSet<>(ROWS), names);
    }

    @Test
    void sizesThatDoNotFitAreRefusedWithASentence() {
        assertEquals(2, run("bench", "checkpoint", "--mib", "0"));
        assertTrue(err.toString().contains("--mib 0: choose 1 to 1024"), err::toString);
    }
}
