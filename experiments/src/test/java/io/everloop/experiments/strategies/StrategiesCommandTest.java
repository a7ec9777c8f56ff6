package io.everloop.experiments.strategies;

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
class StrategiesCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = Everloop.commandLine(Protocols.standard());
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(args);
    }

    @Test
    void heatIsRunUnderAllThatItCanDoAndTheRestIsExplained(@TempDir Path directory) throws Exception {
        int code = run(
                "experiment",
                "strategies",
                "--app",
                "heat",
                "--quick",
                "--rounds",
                "1",
                "--failures",
                "1",
                "-n",
                "2",
                "--out",
                directory.toString());
        assertEquals(0, code, err::toString);
        assertTrue(out.toString().contains("| rollback "), out::toString);
        assertTrue(out.toString().contains("| none "), out::toString);
        assertTrue(out.toString().contains("Not run: abft: heat cannot work out what the dead had"), out::toString);
        String csv = Files.readString(directory.resolve("strategies.csv"));
        assertTrue(csv.startsWith("strategy,calm s,"), csv);
        assertTrue(csv.contains("\nrollback,") && csv.contains(",yes\n"), csv);
        assertTrue(Files.readString(directory.resolve("strategies.svg")).startsWith("<svg"));
        assertTrue(Files.readString(directory.resolve("report.html")).contains("</svg>"));
    }

    @Test
    void whatCannotBeRunIsRefusedWithASentence() {
        assertEquals(2, run("experiment", "strategies", "--app", "pi"));
        assertTrue(err.toString().contains("--app takes one of cg, s3d, lu, heat, not 'pi'"), err::toString);
        assertEquals(2, run("experiment", "strategies", "--failures", "0"));
        assertTrue(err.toString().contains("--failures takes a number from 1 to 3, not 0"), err::toString);
    }
}
