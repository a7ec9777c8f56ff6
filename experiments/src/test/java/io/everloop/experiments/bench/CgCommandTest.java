package io.everloop.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.everloop.experiments.Everloop;
import io.everloop.experiments.simulate.Protocols;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Timeout(120)
class CgCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = Everloop.commandLine(Protocols.standard());
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(args);
    }

    /** Speed is not asserted on so small a brick; that nothing is allocated is. */
    @Test
    void productAndIterationsAreMeasuredBesideTheMachine() throws Exception {
        assertEquals(0, run("bench", "cg", "--quick", "--nx", "12", "--json"), err::toString);
        List<String> names = new ArrayList<>();
        for (JsonNode row : new ObjectMapper().readTree(out.toString()).get("rows")) {
            names.add(
                    row.get("name").asText() + " " + row.get("config").asText().substring(0, 3));
            if (row.get("name").asText().equals("allocation")) {
                assertTrue(row.get("value").asDouble() <= 8, row::toString);
                continue;
            }
            assertTrue(row.get("value").asDouble() > 0, row::toString);
            double ratio =
                    row.get("value").asDouble() / row.get("reference_value").asDouble();
            assertEquals(ratio, row.get("ratio").asDouble(), 1e-9, row::toString);
        }
        assertEquals(
                List.of(
                        "product n=1",
                        "product n=2",
                        "iteration n=2",
                        "iteration-check n=1",
                        "iteration-check n=2",
                        "iteration-agree n=2",
                        "iteration-esr n=2",
                        "allocation n=1",
                        "allocation n=2"),
                names);
    }

    @Test
    void sizesThatDoNotFitAreRefusedWithASentence() {
        assertEquals(2, run("bench", "cg", "--nx", "7"));
        assertTrue(err.toString().contains("--nx 7: choose 8 to 200"), err::toString);
    }
}
