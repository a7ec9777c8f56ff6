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
class S3dCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = Everloop.commandLine(Protocols.standard());
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(args);
    }

    /** Speed is not asserted on so small a grid; that nothing is allocated is. */
    @Test
    void stepsAreMeasuredBesideTheMachineAndAllocateNothing() throws Exception {
        assertEquals(0, run("bench", "s3d", "--quick", "--nx", "12", "--json"), err::toString);
        List<String> names = new ArrayList<>();
        for (JsonNode row : new ObjectMapper().readTree(out.toString()).get("rows")) {
            names.add(row.get("name").asText());
            if (row.get("name").asText().equals("allocation")) {
                assertTrue(row.get("value").asDouble() <= 8, row::toString);
            } else {
                assertTrue(row.get("value").asDouble() > 0, row::toString);
            }
        }
        assertEquals(List.of("cells", "cells", "bandwidth", "bandwidth", "filter", "check", "allocation"), names);
    }

    @Test
    void sizesThatDoNotFitAreRefusedWithASentence() {
        assertEquals(2, run("bench", "s3d", "--nx", "9"));
        assertTrue(err.toString().contains("--nx 9: choose 10 to 200"), err::toString);
    }
}
