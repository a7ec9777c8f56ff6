package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.commit.Levels;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.ArmedPoint;
import io.everloop.spares.Death;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody takes the places of the dead, and those who are left come to the result that one alone would have. */
@Timeout(90)
class ShrinkTest {

    private static final int ITERATIONS = 60;

    private static JobSpec spec(int spares) {
        return JobSpec.of(ProtectedRun.program(), Runs.RANKS).withSpares(spares, Depletion.SHRINK);
    }

    private static Settings settings(Class<?> program) {
        return Settings.of(program.getName())
                .withStrategy(Strategy.SHRINK)
                .withArgs(List.of(Integer.toString(ITERATIONS)))
                .withInterval(new Interval.Iterations(7));
    }

    /** What one would compute alone. */
    private static long reference() {
        int length = Sharing.ITEMS * Sharing.ITEM;
        long[] cells = new long[length];
        IntStream.range(0, length).forEach(k -> cells[k] = k);
        for (int i = 0; i < ITERATIONS; i++) {
            long first = cells[0];
            for (int k = 0; k < length; k++) {
                cells[k] = Sharing.step(cells[k], k + 1 < length ? cells[k + 1] : first);
            }
        }
        return IntStream.range(0, length).mapToLong(k -> cells[k] * (k + 1)).sum();
    }

    private static long sum(RunRecord record, String name) {
        return record.results().values().stream()
                .mapToLong(named -> Long.parseLong(named.get(name)))
                .sum();
    }

    private static void check(RunRecord record, int left) {
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(ITERATIONS, record.iterations());
        assertEquals(left, record.results().size());
        record.results().values().forEach(named -> assertEquals(Integer.toString(left), named.get("size")));
        assertEquals(reference(), sum(record, "cells"));
    }

    private static void checkAll(RunRecord record, int left) {
        check(record, left);
        assertEquals(-1, sum(record, "baskets"), "every basket is carried by one");
        double turned = IntStream.range(0, ITERATIONS).asDoubleStream().reduce(0, (so, i) -> so / 2 + i);
        String same = turned + " [at 0, at 16, at 32, at 48]";
        record.results().values().forEach(named -> assertEquals(same, named.get("same")));
    }

    /** Deaths are ordered by how ranks are counted when it happens. */
    @ParameterizedTest
    @CsvSource({
        "2@20, '3'",
        "0@20 2@41, '3 2'",
        "1@10 1@30 1@50, '3 2 1'",
        "0@59, '3'",
        "0@0, '3'",
    })
    void fewerGoOn(String deaths, String left) throws Exception {
        RunRecord record = Runs.run(spec(0), settings(Sharing.class).withFaults(Runs.deaths(deaths)));
        checkAll(record, Integer.parseInt(left.substring(left.length() - 1)));
        assertEquals(
                left,
                String.join(
                        " ",
                        record.repairs().stream()
                                .map(Repair::left)
                                .map(String::valueOf)
                                .toList()));
    }

    /** Rank 1 is run by worker 2 when the second one dies. */
    @Test
    void theRecordNamesTheWorkerThatRanTheRankThen() throws Exception {
        List<Fault> deaths = Runs.deaths("1@20 1@40");
        RunRecord record = Runs.run(spec(0), settings(Sharing.class).withFaults(deaths));
        checkAll(record, 2);
        assertEquals(
                List.of("kill 1@iteration=20 1", "kill 1@iteration=40 2"),
                record.faults().stream()
                        .map(injected -> injected.fault() + " " + injected.worker())
                        .toList());
    }

    /** The second fault finds nobody, or worker 1, who is rank 0 by then. The last iteration is for those who are left. */
    @Test
    void faultsFollowRanksThatAreCountedOtherwise() throws Exception {
        FaultPlan plan = FaultPlan.of(Stream.of(1, 2)
                .map(millis -> Fault.death(0, Duration.ofMillis(millis)))
                .toList());
        Settings untilTwoAreLeft = settings(Sharing.class).withArgs(List.of(Integer.toString(ITERATIONS), "2"));
        RunRecord record = Runs.run(spec(0), untilTwoAreLeft, plan);
        checkAll(record, 2);
        assertEquals(
                Set.of(0, 1), record.job().deaths().stream().map(Death::worker).collect(Collectors.toSet()));
    }

    /** Read from the sources; the last one is shared with reconstruction. */
    static Stream<String> steps() throws IOException {
        return Stream.concat(RecoveryDeath.ofShrinking().stream(), Stream.of("framework.protected"));
    }

    /** The first to die is rank 1; then rank 2, who has rank 1's place, and is no partner of it, dies on the way. */
    @ParameterizedTest
    @MethodSource("steps")
    void anotherDiesOnTheWay(String point) throws Exception {
        RunRecord record = Runs.run(
                spec(0).withFailpoint(new ArmedPoint(point, 2, 1)),
                settings(Sharing.class).withFaults(Runs.deaths("1@20")));
        checkAll(record, 2);
        assertEquals(2, record.job().deaths().size());
    }

    /** Nobody who is left has what the dead had: it comes from where they kept it besides. */
    @ParameterizedTest
    @ValueSource(strings = {"disk=DIR/d", "disk=DIR/d@2", "quorum=DIR/a,DIR/b,DIR/c", "grid", "parity"})
    void whatNobodyHasComesFromWhereNobodyTakesItAlong(String levels, @TempDir Path directory) throws Exception {
        Commits commits = Commits.fresh().withLevels(Levels.parse(levels.replace("DIR", directory.toString())));
        RunRecord record =
                Runs.run(spec(0), settings(Sharing.class).withCommits(commits).withFaults(Runs.deaths("1@20 2@20")));
        if (levels.equals("parity")) {
            String said = record.job().error().orElseThrow().sentence();
            assertTrue(said.contains("what ranks [1, 2] had committed") && said.contains("disk=DIR"), said);
        } else {
            checkAll(record, 2);
        }
    }

    /** What fewer ranks have taken over is where they keep every third version, too, as soon as they go on from it. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anotherDiesAsSoonAsAllIsProtected(int every, @TempDir Path directory) throws Exception {
        RunRecord record = Runs.run(
                spec(0).withFailpoint(new ArmedPoint("framework.protected", 2, 1)),
                settings(Sharing.class)
                        .withCommits(Commits.fresh().withLevels(Levels.parse("disk=" + directory + "@" + every)))
                        .withFaults(Runs.deaths("1@20")));
        checkAll(record, 2);
        assertEquals(2, record.job().deaths().size());
    }

    /** Whatever strategy there is. */
    @ParameterizedTest
    @EnumSource(names = {"ROLLBACK", "AUTO"})
    void aSpareServesFirst(Strategy strategy) throws Exception {
        RunRecord record =
                Runs.run(spec(1), settings(Sharing.class).withStrategy(strategy).withFaults(Runs.deaths("2@20 0@40")));
        checkAll(record, 3);
        assertEquals(List.of(4, 3), record.repairs().stream().map(Repair::left).toList());
    }

    @Test
    void twoDieAtOnceAndOneIsReplaced() throws Exception {
        RunRecord record = Runs.run(spec(1), settings(Sharing.class).withFaults(Runs.deaths("0@20 1@20")));
        checkAll(record, 3);
    }

    @Test
    void wholeWorkersGo() throws Exception {
        RunRecord record =
                Runs.run(spec(0).withPerWorker(2), settings(Sharing.class).withFaults(Runs.deaths("1@20")));
        checkAll(record, 2);
    }

    @Test
    void aLoopOfItsOwnGoesOnWithFewer() throws Exception {
        check(Runs.run(spec(0), settings(SharingLoop.class).withFaults(Runs.deaths("3@20 0@45"))), 2);
    }

    @Test
    void whoseShareDoesNotFitIsToldSoInsteadOfGoingOnWithoutData() throws Exception {
        RunRecord record = Runs.run(spec(0), settings(Mistaken.Stiff.class).withFaults(Runs.deaths("2@20")));
        assertFalse(record.job().ok());
        String said = record.job().error().orElseThrow().sentence();
        assertTrue(said.contains("region cells has 3 elements here and needs 4"), said);
    }

    @Test
    void whoCannotShrinkIsToldWhatIsMissing() throws Exception {
        RunRecord record = Runs.run(spec(0), settings(Stirring.class).withFaults(Runs.deaths("2@20")));
        assertFalse(record.job().ok());
        String said = record.job().error().orElseThrow().sentence();
        assertTrue(said.contains("only 3 of 4 ranks are left") && said.contains("notes, numbers, sum so far"), said);
    }
}
