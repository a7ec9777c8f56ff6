package io.everloop.miniapps.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.framework.Settings;
import io.everloop.framework.launch.RunRecord;
import io.everloop.miniapps.Runs;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
        Arrays.fill(next, (1 - PageRank.DAMPING) / scores.length);
        for (int page = 0; page < scores.length; page++) {
            double share = PageRank.DAMPING * scores[page] / PageRank.LINKS;
            PageRank.links(page, scores.length).forEach(link -> next[(int) (link >> 32)] += share);
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

    private static double[] numbers(String list) {
        return Stream.of(list.substring(1, list.length() - 1).split(", "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    @Test
    void theSearchFindsItsNodeOnce() throws Exception {
        assertEquals("900000", survive(BranchSearch.class, "", 20).get("node"));
    }
}
