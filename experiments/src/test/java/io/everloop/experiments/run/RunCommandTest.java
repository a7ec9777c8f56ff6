package io.everloop.experiments.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.everloop.experiments.Everloop;
import io.everloop.experiments.simulate.Protocols;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line that runs jobs, with real processes. */
@Timeout(60)
class RunCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int everloop(String line) {
        return Everloop.commandLine(Protocols.standard())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(line.replace("THIS", RunCommandTest.class.getPackageName())
                        .split(" ", -1));
    }

    @Test
    void whatRanksPrintIsShown() {
        assertEquals(0, everloop("run THIS.Adds -n 3 -- 10 20"), err::toString);
        assertEquals(
                List.of("rank 0 has 30", "rank 1 has 31", "rank 2 has 32"),
                out.toString().lines().sorted().toList());
        assertEquals("", err.toString());
    }

    @Test
    void theUsersOwnClassesAreFoundOnTheClassPath() throws Exception {
        String path = Path.of(RunCommandTest.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        assertEquals(0, everloop("run THIS.Adds -n 1 -cp " + path + " --json -- 5"), err::toString);
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertTrue(document.get("ok").booleanValue());
        assertEquals("5", document.get("results").get("0").get("sum").textValue());
    }

    @ParameterizedTest
    @CsvSource({
        "run THIS.Survives -n 3 --kill 1@after=10ms, 'rank 0 outlived [1],rank 2 outlived [1]'",
        "run THIS.Survives -n 4 --per-worker 2 --kill worker=0@after=10ms, 'rank 2 outlived [0, 1],rank 3 outlived [0, 1]'",
        "run THIS.Survives -n 2 --kill 1@point=begin --transport tcp, 'rank 0 outlived [1]'"
    })
    void whoIsToDieDiesAndTheOthersGoOn(String line, String lines) {
        assertEquals(0, everloop(line), err::toString);
        assertEquals(lines, String.join(",", out.toString().lines().sorted().toList()));
        assertTrue(err.toString().contains("died (rank"), err::toString);
    }

    @Test
    void aMistakeOfTheProgramIsShownWithItsRank() {
        assertEquals(1, everloop("run THIS.Adds -n 2 -- ten"));
        assertTrue(
                err.toString().matches("(?s)everloop: rank [01] stopped the job: .*NumberFormatException.*"),
                err::toString);
        assertTrue(err.toString().contains("\tat "), err::toString);
    }

    @Test
    void aJobOfWhichNobodyIsLeftHasFailed() {
        assertEquals(1, everloop("run THIS.Survives -n 1 --kill 0@after=1ms"));
        assertTrue(err.toString().contains("nobody is left"), err::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run                                      | PROGRAM
            run nonsense                             | there is no program 'nonsense'
            run java.lang.String                     | java.lang.String is no program: let it implement
            run io.everloop.comm.RankProgram         | cannot be made
            run THIS.Adds -n 0                       | -n takes a number from 1 to 4096, not 0
            run THIS.Adds -n x                       | 'x' is not a whole number
            run THIS.Adds --per-worker 0             | --per-worker takes a number from 1 on, not 0
            run THIS.Adds -cp /no/such/place         | there is no '/no/such/place', which -cp names
            run THIS.Adds --transport smoke          | --transport takes one of shared, unix, tcp, not 'smoke'
            run THIS.Adds --agreement vote           | --agreement takes one of era, validate-strict, validate-loose, log2phases
            run THIS.Adds --detector nobody          | --detector takes one of agent, ring, gossip
            run THIS.Adds --bound 3                  | '3' is not a time
            run THIS.Adds --bound 1ms                | the bound is 100 ms to 1 h, not 1 ms
            run THIS.Adds --kill 1                   | '1' names no death: write 3@iteration=50, 3@after=200ms
            run THIS.Adds --kill 4@after=1ms         | there is no rank 4 to kill
            run THIS.Adds --kill worker=4@after=1ms  | there is no worker 4 to kill
            run heat --pause 9@iteration=5           | there is no rank 9
            run heat --corrupt 1@after=5s            | write --corrupt 2@iteration=50
            run heat --mtbf often                    | 'often' is not a time
            run heat --mtbf 5s:weibull=99            | weibull takes a shape from 0.2 to 20
            run heat --failure-record x.csv          | add --mtbf 20s
            run THIS.Adds --kill 9@point=begin       | there is no rank 9
            run THIS.Adds --kill 0@after=soon        | 'soon' is not a time
            run cg -n 9 -- --nx 1                    | cannot be divided among 9 ranks
            run cg -- --nx -4                        | --nx takes a whole number from 1 to 1000, not '-4'
            run cg -- --ns 4                         | cg has no option '--ns': choose --nx
            run cg -- --precond best                 | --precond takes one of none, jacobi, block, ssor
            run cg -- --abft esr --phi 4             | --phi takes a whole number from 1 to 3, not '4'
            run io.everloop.miniapps.cg.ConjugateGradient -- --abft esr --phi 4 | from 1 to 3, not '4'
            run cg -- --flip 2@20                    | names no bit: write --flip RANK@iteration=I
            run cg -- --flip 4@iteration=2           | ranks are numbered from 0 to 3
            run heat --out pom.xml                   | pom.xml is no directory that you may write to
            run cg-steps -- --steps 0                | --steps takes a whole number from 1
            run heat -- ten                          | heat takes how many iterations
            run heat-plain -- -5                     | a whole number from 1 on and nothing else, not '-5'
            run pi -- 10 20                          | pi takes how many iterations
            run search -- --deep                     | search takes no arguments, not '--deep'
            run pagerank -- --pages -1               | --pages takes a whole number
            run kmeans -- --centers 4                | kmeans has no option '--centers': choose --centres
            run s3d -n 8 -- --nx 9                   | cannot be divided among 8 ranks
            run s3d -- --steps -3                    | --steps takes a whole number
            run lu -- --n 100                        | --n 100 is no multiple of --block 32: choose 128
            run lu -- --pivot none                   | lu has no option '--pivot'
            run THIS.Adds --frobnicate               | there is no option '--frobnicate' here
            """)
    void wrongUsageIsRefusedWithASentence(String line, String sentence) {
        assertEquals(2, everloop(line));
        assertTrue(err.toString().contains(sentence), err::toString);
        assertTrue(err.toString().contains("--help'"), err::toString);
        assertFalse(err.toString().contains("\tat "), err::toString);
        assertEquals("", out.toString());
    }
}
