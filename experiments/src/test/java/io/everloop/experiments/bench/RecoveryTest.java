package io.everloop.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.experiments.bench.Strikes.Recovered;
import io.everloop.framework.Strategy;
import io.everloop.framework.launch.Repair;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RecoveryTest {

    /** How long it takes is not asserted: tests run side by side. */
    @Test
    void strikesAreTimedFromTheKillUntilTheLoopRunsAgainEverywhere() throws Exception {
        List<Recovered> strikes = new Strikes(Placement.of(2), 1 << 16, 40, List.of(List.of(1), List.of(0))).run();
        assertEquals(2, strikes.size());
        for (Recovered strike : strikes) {
            double steps = strike.phases().entrySet().stream()
                    .filter(phase -> !phase.getKey().equals("recompute"))
                    .mapToDouble(Map.Entry::getValue)
                    .sum();
            assertTrue(strike.millis() > 0.9 * steps, strike::toString);
        }
    }

    @Test
    void severalRepairsOfOneStrikeAreOneRecovery() {
        Strikes strikes = new Strikes(Placement.of(8), 8, 1_500, List.of(List.of(4, 3), List.of(2), List.of(1)));
        Repair atOnce = repair(4, 1_500, 10);
        Repair noticedLater = repair(3, 1_520, 5);
        Repair second = repair(2, 3_000, 20);
        Repair third = repair(1, 4_520, 30);
        assertEquals(
                Map.of(0, List.of(atOnce, noticedLater), 1, List.of(second), 2, List.of(third)),
                strikes.byStrike(List.of(atOnce, noticedLater, second, third)));
        assertEquals(
                Map.of("detect", 15.0, "restore", 30.0),
                Strikes.phases(List.of(atOnce, noticedLater)),
                "phases of one strike are added up");
    }

    private static Repair repair(int rank, long from, double millis) {
        Map<String, Double> phases = Map.of("detect", millis, "restore", 2 * millis);
        return new Repair(List.of(rank), 8, from, from, false, "", phases, 3 * millis);
    }

    @Test
    void aJobThatIsStartedAgainIsTimedFromTheKillAsWell() throws Exception {
        assertTrue(new Relaunch(2, 1 << 16).run() > 0);
    }

    @Test
    void halfOfAllNeverAreARankAndTheOneThatKeepsItsCopy() {
        for (Placement placement : List.of(Placement.of(8), RecoveryPlan.SHARED)) {
            for (List<Integer> victims :
                    RecoveryPlan.QUICK.many(placement, placement.workers() / 2).victims()) {
                assertEquals(placement.workers() / 2, victims.size());
                victims.forEach(
                        victim -> assertTrue(!victims.contains((victim + placement.ranks() / 2) % placement.ranks())));
            }
        }
    }

    @Test
    void theFirstFailureOfARunIsShownBesideLaterOnes() {
        List<List<Recovered>> runs = List.of(List.of(recovered(50), recovered(20), recovered(30)));
        List<Row> rows = new RecoveryRows(Placement.of(8), "10 MiB").all(runs);
        assertEquals(
                List.of("recovery", "recovery-detect", "recovery-first"),
                rows.stream().map(Row::name).toList());
        assertEquals(30, rows.get(0).value());
        assertEquals(2, rows.get(2).ratio());
        assertTrue(rows.get(0).isMet());
    }

    /** A step that takes no time is a fact as well. */
    @Test
    void stepsThatTakeNoTimeAreShown() {
        List<Row> rows = new RecoveryRows(Placement.of(8), "10 MiB")
                .all(List.of(List.of(new Recovered(10, Map.of("settle", 0.0)))));
        assertEquals("recovery-settle", rows.get(1).name());
        assertEquals(0, rows.get(1).value());
    }

    @Test
    void lostWorkIsAtMostAnIntervalAndWithLogsThatOfTheReplacementAlone() throws Exception {
        LostWork work = new LostWork(Placement.of(2), 40);
        LostWork.Redone rollback = work.under(Strategy.ROLLBACK);
        LostWork.Redone local = work.under(Strategy.LOCAL);
        assertEquals(2, rollback.ranks());
        assertEquals(1, local.ranks());
        assertTrue(rollback.iterations() > 20 && rollback.iterations() <= 40, rollback::toString);
        assertTrue(local.iterations() > 20 && local.iterations() <= 40, local::toString);
        assertTrue(rollback.millis() > 20 && local.millis() > 20, rollback + " " + local);
        for (Row row : new RecoveryRows(work.placement(), "").redone(work, rollback, local)) {
            assertTrue(row.isMet(), row::toString);
        }
    }

    @Test
    void aStartIsTimedUntilAllAreThereAndUntilProgramsBegin() throws Exception {
        StartUp start = StartUp.of(Placement.of(2));
        assertTrue(start.millis() > 0 && start.rehearsalMillis() > 0, start::toString);
        Row row = RecoveryRows.rehearsal(Placement.of(2), List.of(start));
        assertEquals(start.rehearsalMillis(), row.value());
        assertEquals(start.millis(), row.reference().value());
    }

    private static Recovered recovered(double millis) {
        return new Recovered(millis, Map.of("detect", millis / 10));
    }
}
