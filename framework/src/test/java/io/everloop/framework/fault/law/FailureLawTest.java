package io.everloop.framework.fault.law;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.Moment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random failures come as often as they should, and the same again for the same seed. */
class FailureLawTest {

    private static final int MANY = 20_000;

    @TempDir
    private Path directory;

    private static List<Fault> first(Iterator<Fault> drawn, int count) {
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            faults.add(drawn.next());
        }
        return faults;
    }

    private static double seconds(Fault fault) {
        return ((Moment.After) fault.moment()).time().toNanos() / 1e9;
    }

    @ParameterizedTest
    @CsvSource({"20s, 1.0, 0.03", "20s:weibull=0.7, 1.46, 0.1", "20s:weibull=3, 0.363, 0.02"})
    void gapsHaveTheirMeanAndTheirSpread(String text, double variation, double tolerance) {
        List<Fault> faults = first(FailureLaw.parse(text).draw(8, 1), MANY);
        double[] gaps = new double[MANY - 1];
        double mean = 0;
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = seconds(faults.get(i + 1)) - seconds(faults.get(i));
            mean += gaps[i] / gaps.length;
        }
        double square = 0;
        for (double gap : gaps) {
            square += (gap - mean) * (gap - mean) / gaps.length;
        }
        assertEquals(20, mean, 0.6);
        assertEquals(variation, Math.sqrt(square) / mean, tolerance, "standard deviation by mean");
        for (int rank = 0; rank < 8; rank++) {
            int number = rank;
            long hits = faults.stream()
                    .filter(fault -> fault.victim().number() == number)
                    .count();
            assertEquals(MANY / 8.0, (double) hits, MANY / 80.0, "rank " + rank);
        }
    }

    @Test
    void aSeedIsARun() {
        FailureLaw law = FailureLaw.parse("2s:weibull=0.7:burst=2:spread=500ms");
        assertEquals(first(law.draw(8, 7), 100), first(law.draw(8, 7), 100));
        assertNotEquals(first(law.draw(8, 7), 100), first(law.draw(8, 8), 100));
    }

    @Test
    void burstsHitNeighboursTogether() {
        List<Fault> faults = first(FailureLaw.parse("20s:burst=3").draw(8, 1), 300);
        for (int i = 0; i < 300; i += 3) {
            assertEquals(seconds(faults.get(i)), seconds(faults.get(i + 2)));
            List<Integer> ranks = faults.subList(i, i + 3).stream()
                    .map(fault -> fault.victim().number())
                    .toList();
            boolean neighbours =
                    ranks.stream().anyMatch(rank -> ranks.contains((rank + 1) % 8) && ranks.contains((rank + 2) % 8));
            assertTrue(neighbours, ranks::toString);
        }
    }

    @Test
    void burstsThatTakeTimeStillComeInOrder() {
        List<Fault> faults = first(FailureLaw.parse("1s:burst=4:spread=5s").draw(8, 1), 1000);
        for (int i = 1; i < faults.size(); i++) {
            assertTrue(seconds(faults.get(i - 1)) <= seconds(faults.get(i)), "the " + i + "th");
        }
    }

    @Test
    void aRecordIsReplayedInScaledTime() throws Exception {
        Path file = Files.writeString(directory.resolve("record.csv"), """
                System,nodes,nodenum,Prob Started,Hardware
                7,4,9,1/1/2001 0:00,
                2,4,0,6/21/2005 10:00,"Disk, cable"
                2,4,1,6/21/2005 10:10,
                2,4,,6/21/2005 10:20,no node in particular
                2,4,6,6/21/2005 10:40,
                """);
        List<Fault> faults = first(FailureLaw.parse("20s").replay(file, 4, 3), 6);
        // Gaps of 10 and 30 minutes, 20 on average, become 10 and 30 seconds; then the mean until it begins again.
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < faults.size(); i++) {
            gaps.add(Math.round(seconds(faults.get(i)) - seconds(faults.get(i - 1))));
        }
        assertTrue("10, 30, 20, 10, 30, 20, 10".contains(gaps.toString().replaceAll("[\\[\\]]", "")), gaps::toString);
        assertEquals(
                List.of(0, 1, 2),
                faults.stream()
                        .map(fault -> fault.victim().number())
                        .distinct()
                        .sorted()
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not,a,record\n1,2,3\n", "System,nodenum,Prob Started\n2,0,yesterday\n"})
    void whatIsNoRecordIsRefusedWithASentence(String content) throws Exception {
        Path file = Files.writeString(directory.resolve("record.csv"), content);
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> FailureLaw.parse("20s").replay(file, 4, 1))
                .getMessage();
        assertTrue(message.contains("give a table with the columns System, nodenum and Prob Started"), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            soon            | 'soon' is not a time
            1us             | leave no time
            20s:weibull=0   | weibull takes a shape from 0.2 to 20
            20s:burst=0     | is no number from 1 to 9999
            20s:gamma=2     | names no failures: write --mtbf 20s
            20s:            | names no failures
            """)
    void whatIsNoLawIsRefusedWithASentence(String text, String sentence) {
        String message = assertThrows(IllegalArgumentException.class, () -> FailureLaw.parse(text))
                .getMessage();
        assertTrue(message.contains(sentence), message);
    }
}
