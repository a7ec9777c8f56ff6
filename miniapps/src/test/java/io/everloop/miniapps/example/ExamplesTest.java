package io.everloop.miniapps.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Settings;
import io.everloop.framework.launch.RunRecord;
import io.everloop.miniapps.Runs;
import io.everloop.miniapps.heat.Heat;
import io.everloop.miniapps.heat.LoopHeat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process is killed in each of the examples; the result has the same bits, and is right. */
@Timeout(90)
class ExamplesTest {

    /** The results of rank 0, the same whether rank 2 dies or not. */
    private static Map<String, String> survive(Class<?> program, String args, long iteration) throws Exception {
        Settings settings = Runs.settings(program, args);
        RunRecord undisturbed = Runs.undisturbed(settings);
        RunRecord record = Runs.run(1, settings.withFaults(Runs.death(2, iteration)));
        assertEquals(1, record.repairs().size(), () -> record.repairs().toString());
        assertEquals(undisturbed.digest(), record.digest());
        assertEquals(undisturbed.results().get(0), record.results().get(0));
        return record.results().get(0);
    }

    @Test
    void pageRankGivesTheScoresOfASequentialLoop() throws Exception {
        Map<String, String> results = survive(PageRank.class, "--pages 3000", 10);
        double[] scores = new double[3000];
        Arrays.fill(scores, 1.0 / scores.length);
        for (int i = 0; i < 300; i++) {
            scores = pushed(scores);
        }
        assertEquals(scores[0], Double.parseDouble(results.get("first")), 1e-11);
    }

    /** One iteration in the other direction: from each page along its links. */
    private static double[] pushed(double[] scores) {
        double[] next = new double[scores.length];
        Arrays.fill(next, (1 - Graph.DAMPING) / scores.length);
        for (int page = 0; page < scores.length; page++) {
            double share = Graph.DAMPING * scores[page] / Graph.LINKS;
            Graph.links(page, scores.length).forEach(link -> next[(int) (link >> 32)] += share);
        }
        return next;
    }

    @Test
    void everyCentreRestsInTheMiddleOfItsPoints() throws Exception {
        double[] centres = numbers(survive(KMeans.class, "", 20).get("centres"));
        double[] sums = new double[centres.length];
        double[] counts = new double[centres.length];
        for (int rank = 0; rank < Runs.RANKS; rank++) {
            double[] points = KMeans.points(rank);
            for (int i = 0; i < points.length; i++) {
                int at = 2 * KMeans.nearest(points[i & ~1], points[i | 1], centres) + i % 2;
                sums[at] += points[i];
                counts[at]++;
            }
        }
        Arrays.setAll(sums, i -> sums[i] / counts[i]);
        assertArrayEquals(sums, centres, 1e-12);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example/BranchSearch",
                "example/KMeans",
                "example/PageRank",
                "heat/Heat",
                "heat/LoopHeat",
                "pi/Darts",
                "ulfm/CancelledSearch",
                "ulfm/TreeSearch"
            })
    void eachFitsOnAPageAndBeginsWithWhatItShows(String name) throws Exception {
        List<String> lines = Files.readAllLines(Path.of("src/main/java/io/everloop/miniapps", name + ".java"));
        assertTrue(lines.size() < 100, () -> lines.size() + " lines");
        String first = lines.stream()
                .map(line -> line.replaceFirst("^(/\\*\\*| \\*)", "").strip())
                .dropWhile(line -> line.isEmpty() || line.startsWith("package ") || line.startsWith("import "))
                .findFirst()
                .orElseThrow();
        assertTrue(first.startsWith("Shows "), first);
    }

    private static double[] numbers(String list) {
        return Stream.of(list.substring(1, list.length() - 1).split(", "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** Nothing leaves the rod, whose ends keep what they have. */
    @Test
    void heatSpreadsWhicheverWayItsLoopIsWritten() throws Exception {
        Map<String, String> owned = survive(Heat.class, "40", 20);
        Map<String, String> own = survive(LoopHeat.class, "40", 20);
        assertEquals(owned.get("heat"), own.get("heat"));
        RunRecord before = Runs.undisturbed(Runs.settings(Heat.class, "1"));
        double heat = Double.parseDouble(before.results().get(0).get("heat"));
        assertEquals(heat, Double.parseDouble(owned.get("heat")), 1e-9 * heat);
    }

    @Test
    void theSearchFindsItsNodeOnce() throws Exception {
        assertEquals("900000", survive(BranchSearch.class, "", 20).get("node"));
    }
}
