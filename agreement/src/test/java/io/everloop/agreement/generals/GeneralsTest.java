package io.everloop.agreement.generals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.Timed;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Crash;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.simulate.Network;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With {@code -Dthorough=true} traitors have more to say. */
@Timeout(60)
class GeneralsTest {

    /** Silence and two sizes are one thing to say to each of three others; about two of the armies also the truth. */
    private static final int SIZES_SAID = Boolean.getBoolean("thorough") ? 3 : 2;

    private static final Conditions JITTERY =
            Conditions.DEFAULT.withNetwork(Network.DEFAULT.withJitter(5_000)).withSkew(10_000);

    @Test
    void loyalGeneralsFindTheLecturesVectorWithTheTraitorUnknown() {
        GeneralsModel model = new GeneralsModel(4, RankSet.of(2), 1, Treachery.TWO_FACED, 1);
        Simulator<Timed<Relay, ArmyVector>, Relay, ArmyVector> simulator = simulator(model, Conditions.DEFAULT, 1);
        List<String> lines = new ArrayList<>();
        Simulation run = simulator.narratedTo(lines::add).run();
        assertEquals("none", run.violation().orElse("none"));
        assertEquals(3, run.decided());
        assertEquals(
                3, lines.stream().filter(line -> line.endsWith(" (1, 2, ?, 4)")).count(), String.join("\n", lines));
        assertEquals(2 * 4 * 3, run.messages(), "one message per round and pair");
    }

    @Test
    void aConsistentLieAboutOneselfIsBelievedByAll() {
        assertEquals("(1, 2, 4, 4)", vectorOf(new GeneralsModel(4, RankSet.of(2), 1, Treachery.CONSISTENT, 1)));
    }

    @Test
    void whoLiesOnlyWhenRelayingIsStillKnownTruly() {
        assertEquals("(1, 2, 3, 4)", vectorOf(new GeneralsModel(4, RankSet.of(2), 1, Treachery.RELAY_ONLY, 1)));
    }

    @Test
    void aSilentTraitorIsUnknown() {
        assertEquals("(1, 2, ?, 4)", vectorOf(new GeneralsModel(4, RankSet.of(2), 1, Treachery.SILENT, 1)));
    }

    @Test
    void noStrategyOfOneTraitorAmongFourSucceeds() {
        StrategySearch.Finding finding = StrategySearch.search(4, 1, SIZES_SAID);
        System.out.println("generals n=4 m=1: " + finding.strategies() + " strategies tried");
        assertTrue(finding.violation().isEmpty(), () -> finding.violation() + " " + finding.statements());
        assertEquals(4 * (long) Math.pow(SIZES_SAID + 1, 9), finding.strategies());
    }

    @Test
    void amongThreeGeneralsOneTraitorSucceeds() {
        StrategySearch.Finding finding = StrategySearch.search(3, 1, 3);
        System.out.println("generals n=3 m=1: " + String.join("; ", finding.statements()));
        assertTrue(finding.violation().isPresent());
        GeneralsModel model = new GeneralsModel(3, RankSet.of(2), 1, Treachery.TWO_FACED, 1);
        assertFalse(model.isGuaranteed());
        assertFalse(simulator(model, Conditions.DEFAULT, 1).run().isSound(), "shown as what it is");
    }

    @Test
    void twoTraitorsWhereOneIsWithstoodSucceed() {
        GeneralsModel model = new GeneralsModel(
                4, RankSet.of(1, 2), 1, rank -> (path, to, truth) -> OptionalInt.of(to == 0 ? 9 : truth), 1_000_000);
        assertFalse(model.isGuaranteed(), "two traitors where one is withstood");
        assertFalse(simulator(model, Conditions.DEFAULT, 1).run().isSound());
    }

    @ParameterizedTest
    @EnumSource(Treachery.class)
    void sevenGeneralsWithstandTwoTraitors(Treachery treachery) {
        withstand(7, 2, treachery, 60);
    }

    @ParameterizedTest
    @EnumSource(Treachery.class)
    void tenGeneralsWithstandThreeTraitors(Treachery treachery) {
        withstand(10, 3, treachery, 12);
    }

    @Test
    void moreGeneralsThanNeededAndFewerTraitorsThanWithstoodAreFineToo() {
        withstand(13, 2, Treachery.RANDOM, 5);
        GeneralsModel alone = new GeneralsModel(2, RankSet.empty(), 0, Treachery.SILENT, 1);
        assertEquals("(1, 2)", vectorOf(alone));
    }

    @Test
    void whoDiesBetweenTwoSendsCountsAsATraitor() {
        for (int send = 1; send <= 12; send++) {
            GeneralsModel model = new GeneralsModel(7, RankSet.of(5), 2, Treachery.TWO_FACED, send);
            Conditions conditions = JITTERY.withCrashes(new CrashPlan(List.of(Crash.atSend(1, send))));
            Simulation run = simulator(model, conditions, send).run();
            assertEquals("none", run.violation().orElse("none"), "dies after message " + send);
        }
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        GeneralsModel model = new GeneralsModel(7, RankSet.of(0, 3), 2, Treachery.RANDOM, 42);
        assertEquals(
                simulator(model, JITTERY, 3).run(), simulator(model, JITTERY, 3).run());
    }

    @Test
    void theLecturesLastStepWouldNotBeEnough() {
        // As printed, a general compares only the vectors it received: its own is left out, and the traitor's
        // second word on itself counts. Told 1, 1, 2, with further words 3, one loyal general finds two equal.
        assertEquals(-1, equalInTwo(1, 3, 2), "general 1 has the words of 2, 3 and 4");
        assertEquals(1, equalInTwo(1, 1, 3), "general 4 has the words of 1, 2 and 3");
    }

    @Test
    void sizesThatExplodeAreRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> new GeneralsModel(31, RankSet.empty(), 10, Treachery.SILENT, 1));
        assertTrue(refused.getMessage().contains("choose fewer"), refused.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new GeneralsModel(3, RankSet.of(7), 1, Treachery.SILENT, 1));
        assertThrows(
                IllegalArgumentException.class, () -> new GeneralsModel(3, RankSet.empty(), 2, Treachery.SILENT, 1));
        assertThrows(IllegalArgumentException.class, () -> StrategySearch.search(7, 2, 3));
    }

    @Test
    void theCheckerSeesWrongVectorsAndMissingOnes() {
        GeneralsChecker checker = new GeneralsChecker(3, RankSet.of(2));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new ArmyVector(1, General.UNKNOWN, 3)));
        checker.onEvent(0, new ArmyVector(1, 2, 7));
        assertThrows(Violation.class, () -> checker.copy().onEvent(1, new ArmyVector(1, 2, General.UNKNOWN)));
        assertThrows(Violation.class, checker::atRest);
        checker.onEvent(1, new ArmyVector(1, 2, 7));
        checker.atRest();
    }

    private static int equalInTwo(int first, int second, int third) {
        if (first == second || first == third) {
            return first;
        }
        return second == third ? second : General.UNKNOWN;
    }

    private static void withstand(int ranks, int traitors, Treachery treachery, int runs) {
        long base = System.nanoTime();
        for (long seed = base; seed < base + runs; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RankSet chosen = RankSet.empty();
            while (chosen.size() < traitors) {
                chosen = chosen.with(random.nextInt(ranks));
            }
            GeneralsModel model = new GeneralsModel(ranks, chosen, traitors, treachery, seed);
            Simulation run = simulator(model, JITTERY, seed).run();
            assertEquals("none", run.violation().orElse("none"), "seed " + seed + ", traitors " + chosen);
        }
    }

    private static String vectorOf(GeneralsModel model) {
        Simulator<Timed<Relay, ArmyVector>, Relay, ArmyVector> simulator = simulator(model, Conditions.DEFAULT, 1);
        assertEquals("none", simulator.run().violation().orElse("none"));
        return ((GeneralsChecker) simulator.checker()).agreed().toString();
    }

    private static Simulator<Timed<Relay, ArmyVector>, Relay, ArmyVector> simulator(
            GeneralsModel model, Conditions conditions, long seed) {
        return new Simulator<>(model, conditions, new SplittableRandom(seed));
    }
}
