package io.everloop.experiments.domino;

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
import picocli.CommandLine;

@Timeout(60)
class DominoCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = Everloop.commandLine(Protocols.standard());
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(args);
    }

    @Test
    void withoutCoordinationTheFallGrowsWithTheMessagesAndOtherwiseItDoesNot() throws Exception {
        assertEquals(0, run("experiment", "domino", "--failures", "50", "--json"));
        JsonNode rows = new ObjectMapper().readTree(out.toString()).get("rows");
        assertEquals(18, rows.size());
        double fewMessages = undone(rows.get(0), "uncoordinated");
        double manyMessages = undone(rows.get(15), "uncoordinated");
        assertTrue(manyMessages > 5 && manyMessages > 10 * fewMessages, out::toString);
        for (int i = 0; i < rows.size(); i += 3) {
            double logged = undone(rows.get(i + 1), "logged");
            double coordinated = undone(rows.get(i + 2), "coordinated");
            assertTrue(logged < coordinated && coordinated < 1, out::toString);
            assertEquals(1, rows.get(i + 2).get("returning_share").asDouble());
            assertEquals(0.25, rows.get(i + 1).get("returning_share").asDouble());
        }
    }

    private static double undone(JsonNode row, String checkpointing) {
        assertEquals(checkpointing, row.get("checkpointing").asText());
        return row.get("undone_intervals").asDouble();
    }

    @Test
    void theSameSeedGivesTheSameTableAndThePictureIsWritten(@TempDir Path directory) throws Exception {
        String[] command = {
            "experiment", "domino", "-n", "3", "--failures", "5", "--seed", "3", "--out", directory.toString()
        };
        assertEquals(0, run(command));
        String first = out.toString();
        String picture = Files.readString(directory.resolve("domino.svg"));
        assertTrue(picture.startsWith("<svg") && picture.contains("recovery line"));
        assertTrue(Files.readString(directory.resolve("report.html")).contains(picture));
        out.getBuffer().setLength(0);
        assertEquals(0, run(command));
        assertEquals(first, out.toString());
    }

    @Test
    void oneProcessIsTooFew() {
        assertEquals(2, run("experiment", "domino", "-n", "1"));
        assertTrue(err.toString().contains("--processes takes a number from 2 to 64"), err::toString);
    }
}
