package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.ArmedPoint;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Only those who take the places of the dead compute again, and the result has the same bits as if nobody had died. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LocalTest {

    private static final int ITERATIONS = 60;
    private static final int INTERVAL = 10;

    private Optional<String> undisturbed = Optional.empty();

    private static Settings settings(String... more) {
        List<String> args = new ArrayList<>(List.of(Integer.toString(ITERATIONS)));
        args.addAll(List.of(more));
        return Settings.of(Talking.class.getName())
                .withStrategy(Strategy.LOCAL)
                .withArgs(args)
                .withInterval(new Interval.Iterations(INTERVAL));
    }

    /** Nobody logs anything, and collectives go other ways: the bits are the same. */
    @BeforeAll
    void runUndisturbedWithoutLogs() throws Exception {
        undisturbed = Runs.undisturbed(settings().withStrategy(Strategy.NONE)).digest();
        assertTrue(undisturbed.isPresent());
    }

    private static void checkEnd(RunRecord record) {
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(ITERATIONS, record.iterations());
        record.results().forEach((rank, named) -> assertEquals("the same", named.get("heard")));
    }

    /** Survivors have done every iteration once, newcomers those since the commit that they started from. */
    private static void checkLocal(RunRecord record) {
        assertTrue(record.repairs().stream().allMatch(Repair::isLocal), () -> String.valueOf(record.repairs()));
        for (SortedMap<String, String> named : record.results().values()) {
            assertEquals("0", named.get("repeated"));
        }
        List<Integer> dead = record.repairs().stream()
                .flatMap(repair -> repair.ranks().stream())
                .toList();
        record.results().forEach((rank, named) -> {
            if (!dead.contains(rank)) {
                assertEquals(Integer.toString(ITERATIONS), named.get("calls"), "rank " + rank);
            }
        });
        record.repairs().forEach(repair -> assertTrue(repair.redoneIterations() <= INTERVAL, repair::toString));
    }

    @ParameterizedTest(name = "{1}, {0} per worker")
    @CsvSource({"1, 2@25 0@37 2@52 3@59", "1, 0@25 1@25", "2, 2@25"})
    void survivorsStayWhereTheyAre(int perWorker, String deaths) throws Exception {
        Settings settings = settings().withFaults(Runs.deaths(deaths));
        RunRecord record = Runs.run(Runs.spec(perWorker, settings.faults().size()), settings);
        checkEnd(record);
        checkLocal(record);
        assertEquals(undisturbed, record.digest());
    }

    /** First deaths, steps at which more die, by worker and time, and how many die at least; 4 and 5 are spares. */
    private static final List<Arguments> DEATHS = List.of(
            Arguments.of(
                    "", "checkpoint.log.append.begun:1:150 framework.local.logged:2:200 framework.local.chosen:0:7", 3),
            Arguments.of("", "checkpoint.commit.taken:2:3", 1),
            Arguments.of("1@25", "framework.local.replay:4:3 framework.local.replay:5:3", 2),
            Arguments.of("1@25", "framework.local.opened:4:1 framework.local.opened:5:1", 2),
            Arguments.of("1@25", "framework.local.told:3:1", 2),
            Arguments.of("1@25", "framework.local.rejoined:0:1 framework.local.rejoined:4:1", 2),
            Arguments.of("1@25", "framework.local.recovered:2:1 framework.local.recovered:5:1", 2));

    static List<Arguments> deaths() {
        return DEATHS;
    }

    /** A step that is added to the sources is missing above; those of the log itself have a test in its module. */
    @Test
    void everyStepIsDiedAt() throws IOException {
        Set<String> died = new TreeSet<>();
        DEATHS.forEach(death -> Stream.of(death.get()[1].toString().split(" ", -1))
                .map(point -> point.substring(0, point.indexOf(':')))
                .filter(point -> point.startsWith("framework.local."))
                .forEach(died::add));
        assertEquals(RecoveryDeath.ofLocal(), died);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("deaths")
    void deathsAtAnyStepLoseNothingAndDoubleNothing(String deaths, String points, int least) throws Exception {
        JobSpec spec = Runs.spec(1);
        for (String point : points.split(" ", -1)) {
            String[] parts = point.split(":", -1);
            spec = spec.withFailpoint(new ArmedPoint(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
        }
        RunRecord record = Runs.run(spec, settings().withFaults(Runs.deaths(deaths)));
        checkEnd(record);
        checkLocal(record);
        assertEquals(undisturbed, record.digest());
        assertTrue(
                record.job().deaths().size() >= least,
                () -> record.job().deaths().toString());
    }

    /** Rank 0 hears others in the order in which its predecessor did, or ranks would not have heard the same in the end. */
    @Test
    void whatWasLeftToChanceIsRepeated() throws Exception {
        RunRecord record = Runs.run(settings("chance").withFaults(Runs.deaths("0@28 2@46")));
        checkEnd(record);
        checkLocal(record);
    }

    @Test
    void aProgramThatGivesUpWhatItHasTakesEverybodyBack() throws Exception {
        RunRecord record = Runs.run(settings("doubt").withFaults(Runs.deaths("2@45")));
        checkEnd(record);
        assertEquals(undisturbed, record.digest());
        assertEquals(
                List.of(false, true),
                record.repairs().stream().map(Repair::isLocal).toList());
        assertEquals(30, record.repairs().get(0).from());
    }

    /** Before the first commit there is nothing to go back to. */
    @Test
    void beforeTheFirstCommitEverybodyBeginsAgain() throws Exception {
        RunRecord record =
                Runs.run(Runs.spec(1, 1).withFailpoint(new ArmedPoint("checkpoint.commit.taken", 2, 1)), settings());
        checkEnd(record);
        assertEquals(undisturbed, record.digest());
        assertEquals(
                List.of(false), record.repairs().stream().map(Repair::isLocal).toList());
    }
}
