package io.everloop.experiments.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SimulateCommandTest {

    @Test
    void aRunIsReportedInTheAgreedFields() throws IOException {
        Answer answer = Answer.toLine("simulate era --ranks 50 --failures 3 --seed 7 --json");
        assertEquals(0, answer.exitCode(), answer.err());
        List<String> names = new ArrayList<>();
        answer.json().fieldNames().forEachRemaining(names::add);
        assertEquals(
                List.of(
                        "protocol",
                        "ranks",
                        "topology",
                        "failures",
                        "seed",
                        "decided",
                        "violations",
                        "virtual_us",
                        "steps",
                        "messages",
                        "bytes",
                        "wall_ms",
                        "peak_mb"),
                names.subList(0, 13));
        assertEquals(47, answer.json().get("decided").intValue());
        assertEquals(3, answer.json().get("failures").intValue());
        assertEquals("", answer.err());
    }

    @Test
    void theSameSeedGivesTheSameRunAndAnotherSeedAnother() throws IOException {
        String command = "simulate era --ranks 200 --failures 20 --jitter 2us --json --seed ";
        JsonNode digest = Answer.toLine(command + 1).json().get("digest");
        assertEquals(digest, Answer.toLine(command + 1).json().get("digest"));
        assertNotEquals(digest, Answer.toLine(command + 2).json().get("digest"));
    }

    @Test
    void repeatedRunsAreThoseOfTheSeedsThatFollowInTheirOrder() throws IOException {
        String command = "simulate era --ranks 40 --failures 5 --jitter 1us --json --seed ";
        JsonNode runs = Answer.toLine(command + "100 --repeat 8").json().get("runs");
        assertEquals(8, runs.size());
        for (int i = 0; i < runs.size(); i++) {
            assertEquals(100 + i, runs.get(i).get("seed").longValue());
            JsonNode single = Answer.toLine(command + (100 + i)).json();
            assertEquals(single.get("digest"), runs.get(i).get("digest"));
            assertEquals(single.get("virtual_us"), runs.get(i).get("virtual_us"));
        }
    }

    @Test
    void aDrawnSeedIsPrintedAndRepeatsTheRun() throws IOException {
        JsonNode drawn =
                Answer.toLine("simulate era --ranks 30 --failures 4 --json").json();
        String seed = drawn.get("seed").asText();
        JsonNode again = Answer.toLine("simulate era --ranks 30 --failures 4 --json --seed " + seed)
                .json();
        assertEquals(drawn.get("digest"), again.get("digest"));
        assertTrue(Answer.toLine("simulate era --ranks 4").out().contains("seed "));
    }

    @Test
    void namedRanksAndHostsDie() throws IOException {
        Answer answer = Answer.toLine("simulate era --ranks 32 --per-host 8 --topology bin/star --json"
                + " --crash host=1@2us --crash 0@send=1 --crash 31@step=1");
        assertEquals(10, answer.json().get("deaths").intValue(), answer.out());
        assertEquals(22, answer.json().get("decided").intValue());
        assertEquals("binary/star", answer.json().get("topology").textValue());
    }

    @Test
    void deathsByRateHappen() throws IOException {
        JsonNode report = Answer.toLine("simulate era --ranks 100 --agreements 20 --mtbf 20us --seed 1 --json")
                .json();
        assertTrue(report.get("deaths").intValue() > 2, report.toString());
        assertEquals(0, report.get("violations").intValue());
    }

    @Test
    void aSlowerNetworkTakesLonger() throws IOException {
        JsonNode usual = Answer.toLine("simulate era --ranks 64 --json").json();
        JsonNode slow = Answer.toLine("simulate era --ranks 64 --model 10,0.5,0.1 --json")
                .json();
        assertTrue(
                slow.get("virtual_us").doubleValue() > usual.get("virtual_us").doubleValue() + 2 * 5 * 9);
    }

    @Test
    void aTraceTellsEveryStepAndGoesIntoTheDocumentWithJson() throws IOException {
        String spoken = Answer.toLine("simulate rumour --ranks 3 --trace").out();
        assertTrue(spoken.contains("2 receives from 0: News"), spoken);
        JsonNode written =
                Answer.toLine("simulate rumour --ranks 3 --trace --json").json();
        assertEquals(8, written.get("trace").size());
    }

    @Test
    void aViolationIsReportedWithTheCommandThatRepeatsItAndExitCodeOne() throws IOException {
        Answer answer = Answer.toLine("simulate rumour --ranks 9 --crash 0@send=4 --repeat 2 --seed 5");
        assertEquals(1, answer.exitCode());
        assertTrue(answer.out().contains("violated: 5 never hears"), answer.out());
        assertTrue(
                answer.out().contains("repeat with: ./everloop simulate rumour --ranks 9 --crash 0@send=4 --seed 6"),
                answer.out());
        JsonNode document = Answer.toLine("simulate rumour --ranks 9 --crash 0@send=4 --json")
                .json();
        assertEquals(1, document.get("violations").intValue());
        assertEquals("5 never hears", document.get("violation").textValue());
    }

    @Test
    void whatAProtocolKnowsOfItselfIsInBothReports() throws IOException {
        assertEquals(
                "blue",
                Answer.toLine("simulate rumour --json").json().get("colour").textValue());
        assertTrue(Answer.toLine("simulate rumour").out().contains("colour"));
    }

    @Test
    void explorationVisitsEverythingOrSaysThatItDidNot() throws IOException {
        JsonNode all = Answer.toLine("simulate era --explore --ranks 3 --json").json();
        assertTrue(all.get("complete").booleanValue());
        assertTrue(all.get("states").longValue() > 100);
        assertEquals(0, all.get("violations").intValue());
        Answer some = Answer.toLine("simulate era --explore --ranks 4 --states 50");
        assertEquals(1, some.exitCode());
        assertTrue(some.out().contains("nothing found so far: allow more with --states"), some.out());
        Answer document = Answer.toLine("simulate era --explore --ranks 4 --states 50 --json");
        assertEquals(1, document.exitCode());
        assertFalse(document.json().get("complete").booleanValue());
        assertEquals(0, document.json().get("violations").intValue());
    }

    @Test
    void chanceTakesItsVictimsFromTheRanksThatAreNotNamed() throws IOException {
        JsonNode runs = Answer.toLine("simulate ring -n 4 --failures 2 --crash 0@1us --repeat 20 --seed 1 --json")
                .json()
                .get("runs");
        assertEquals(20, runs.size());
        for (JsonNode run : runs) {
            assertEquals(3, run.get("deaths").intValue(), run.toString());
            assertEquals(1, run.get("decided").intValue(), run.toString());
        }
    }

    @Test
    void somebodySurvivesNamedDeathsAndDeathsByRate() throws IOException {
        Answer answer = Answer.toLine("simulate era -n 4 --mtbf 1ns --crash 0@1ns --repeat 20 --seed 1 --json");
        assertEquals(0, answer.exitCode(), answer.out() + answer.err());
        for (JsonNode run : answer.json().get("runs")) {
            assertEquals(1, run.get("decided").intValue(), run.toString());
        }
    }

    @Test
    void theSearchOfTheGeneralsCountsStrategies() throws IOException {
        Answer four = Answer.toLine("simulate generals --explore");
        assertEquals(0, four.exitCode(), four.out());
        assertTrue(four.out().contains("  strategies "), four.out());
        assertTrue(four.out().contains("yes, every strategy"), four.out());
        assertFalse(four.out().contains("transitions"), four.out());
        Answer three = Answer.toLine("simulate generals --explore --ranks 3 --json");
        assertEquals(1, three.exitCode());
        assertEquals(three.json().get("states"), three.json().get("strategies"));
        assertTrue(three.out().contains("3 generals cannot withstand 1"), three.out());
    }

    @Test
    void theUsualSearchOfVotingIsComplete() throws IOException {
        Answer answer = Answer.toLine("simulate voting --explore --json");
        assertEquals(0, answer.exitCode(), answer.out());
        assertTrue(answer.json().get("complete").booleanValue());
        assertTrue(answer.json().get("states").longValue() > 1_000, answer.out());
    }

    @Test
    void explorationShowsTheShortestWayIntoAViolation() throws IOException {
        Answer answer = Answer.toLine("simulate rumour --explore --ranks 2 --deaths 1");
        assertEquals(1, answer.exitCode());
        assertTrue(answer.out().contains("violated: 1 never hears"), answer.out());
        JsonNode trace = Answer.toLine("simulate rumour --explore --ranks 2 --json")
                .json()
                .get("trace");
        assertEquals("0 dies", trace.get(0).textValue());
    }

    @Test
    void stressMakesAgreementsUnderFailuresAndIsRepeatable() throws IOException {
        String command = "simulate era --stress --agreements 5000 --json --seed ";
        JsonNode report = Answer.toLine(command + 11).json();
        assertTrue(report.get("agreements").longValue() >= 5_000);
        assertTrue(report.get("failures").longValue() > 500);
        assertEquals(0, report.get("violations").intValue());
        assertEquals(report.get("digest"), Answer.toLine(command + 11).json().get("digest"));
        Answer episode = Answer.toLine("simulate era --stress --episode 11 --trace");
        assertEquals(0, episode.exitCode());
        assertTrue(episode.out().contains("decides(1)"), episode.out());
    }

    @Test
    void helpNamesTheProtocolsAndWhoTakesWhichOption() {
        Answer answer = Answer.toLine("simulate --help");
        assertEquals(0, answer.exitCode());
        assertTrue(answer.out().contains("rumour"), answer.out());
        assertTrue(answer.out().contains("Exit codes:"), answer.out());
        assertTrue(answer.out().contains("--topology=NAME"), answer.out());
        assertFalse(answer.out().contains("everloop run"), answer.out());
    }

    @Test
    void threeGeneralsCannotWithstandATraitorAndFourCan() throws IOException {
        Answer three = Answer.toLine("simulate generals --ranks 3 --traitors 1 --json");
        assertEquals(1, three.exitCode());
        assertFalse(three.json().get("guaranteed").booleanValue());
        for (String behaviour : List.of("silent", "random", "two-faced", "consistent", "relay-only")) {
            Answer four = Answer.toLine("simulate generals --ranks 4 --repeat 20 --json --behaviour " + behaviour);
            assertEquals(0, four.exitCode(), four.out());
        }
    }

    @Test
    void aDetectorHasSomebodyToDetectUnlessToldOtherwise() throws IOException {
        assertEquals(
                1, Answer.toLine("simulate gossip2 --json").json().get("deaths").intValue());
        JsonNode many = Answer.toLine("simulate gossip2 --ranks 500 --failures 40 --json")
                .json();
        assertEquals(40, many.get("deaths").intValue());
        assertEquals(460, many.get("decided").intValue());
        assertTrue(many.get("cycles").intValue() > 5);
    }
}
