package io.everloop.experiments.scaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

@Timeout(120)
class ScalingCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = Everloop.commandLine(Protocols.standard());
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(args);
    }

    @Test
    void theAgreementGrowsWithTheLogarithmOfTheRanks(@TempDir Path directory) throws Exception {
        assertEquals(0, run("experiment", "scaling", "--quick", "--only", "agreement", "--out", directory.toString()));
        assertTrue(out.toString().contains("R² = 0.99"), out::toString);
        assertTrue(Files.readString(directory.resolve("report.html")).contains("<td>4,096</td>"));
        assertTrue(Files.readString(directory.resolve("agreement.svg")).startsWith("<svg"));
    }

    @Test
    void threeGeneralsAreShownToDisagreeWithoutFailingTheCampaign() {
        assertEquals(0, run("experiment", "scaling", "--quick", "--only", "generals", "--json"));
        assertTrue(out.toString().contains("\"agreed\": false"), out::toString);
        assertTrue(out.toString().contains("agree on (1, 2, ?, 4)"), out::toString);
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsRefusedBeforeTheWork(@TempDir Path directory) throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        assertEquals(2, run("experiment", "scaling", "--quick", "--only", "generals", "--out", file.toString()));
        assertTrue(err.toString().contains("cannot write to --out"), err::toString);
        assertEquals("", out.toString());
    }

    @Test
    void unknownStudiesGetTheListOfThoseThatExist() {
        assertEquals(2, run("experiment", "scaling", "--only", "era"));
        assertTrue(err.toString().contains("choose agreement, validate, gossip or generals"), err::toString);
    }
}
