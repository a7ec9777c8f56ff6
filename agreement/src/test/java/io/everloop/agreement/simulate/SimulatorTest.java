package io.everloop.agreement.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.era.EraEpisode;
import io.everloop.agreement.era.EraModel;
import io.everloop.agreement.topology.Shape;
import io.everloop.agreement.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SimulatorTest {

    private static final int BURST = 20;

    /** Rank 0 sends a burst of numbers to rank 1, which reports each. */
    private record Numbered(int bytes, int number) implements Message {
        @Override
        public void fingerprint(Fingerprint into) {
            into.add(number);
        }
    }

    private static final class Sender implements Participant<Numbered, String> {
        @Override
        public void onMessage(int from, Numbered message, Outbox<Numbered, String> out) {
            out.emit(Integer.toString(message.number()));
        }

        @Override
        public void onFailure(int dead, Outbox<Numbered, String> out) {
            out.emit("dead " + dead);
        }

        @Override
        public boolean watches(int rank) {
            return rank == 0;
        }
    }

    private static class Burst implements Model<Sender, Numbered, String> {
        private final List<String> reports = new ArrayList<>();

        @Override
        public int ranks() {
            return 3;
        }

        @Override
        public Sender participant(int rank) {
            return new Sender();
        }

        @Override
        public boolean ready(int rank, Sender participant, int given) {
            return rank == 0 && given < 2;
        }

        @Override
        public void call(int rank, Sender participant, int given, Outbox<Numbered, String> out) {
            for (int i = 0; i < BURST; i++) {
                int number = given * BURST + i;
                out.send(1, new Numbered(number % 7 == 0 ? 10_000 : 8, number));
            }
        }

        @Override
        public String describeCall(int rank, int given) {
            return "sends a burst";
        }

        @Override
        public Checker<String> checker() {
            return new Checker<>() {
                @Override
                public void onEvent(int rank, String event) {
                    reports.add(rank + ":" + event);
                }

                @Override
                public void onDeath(int rank) {}

                @Override
                public void atRest() {}

                @Override
                public Checker<String> copy() {
                    return this;
                }

                @Override
                public void fingerprint(Fingerprint into) {}
            };
        }
    }

    private static List<String> reports(Conditions conditions, long seed) {
        Burst model = new Burst();
        Simulation run = new Simulator<>(model, conditions, new SplittableRandom(seed)).run();
        assertEquals(Optional.empty(), run.violation());
        return model.reports;
    }

    private static List<String> numbersUpTo(int end) {
        List<String> expected = new ArrayList<>();
        for (int number = 0; number < end; number++) {
            expected.add("1:" + number);
        }
        return expected;
    }

    @Test
    void messagesOfAPairNeverOvertakeEachOther() {
        assertEquals(numbersUpTo(2 * BURST), reports(Conditions.DEFAULT, 1));
        for (long seed = 1; seed <= 50; seed++) {
            Conditions jittery = Conditions.DEFAULT.withNetwork(Network.DEFAULT.withJitter(50_000));
            assertEquals(numbersUpTo(2 * BURST), reports(jittery, seed));
        }
    }

    @Test
    void whoeverDiesBetweenTwoSendsLosesTheLater() {
        List<String> expected = numbersUpTo(5);
        expected.add("1:dead 0");
        expected.add("2:dead 0");
        assertEquals(expected, reports(withCrash(Crash.atSend(0, 5)), 1));
    }

    @Test
    void whoeverDiesAfterAStepHasSentAllOfIt() {
        List<String> expected = numbersUpTo(BURST);
        List<String> actual = reports(withCrash(Crash.atStep(0, 1)), 1);
        assertTrue(actual.containsAll(expected), actual.toString());
        assertEquals(BURST + 2, actual.size());
    }

    @Test
    void theEarliestOfSeveralPlannedDeathsCounts() {
        CrashPlan twice = new CrashPlan(List.of(Crash.atSend(0, 3), Crash.atSend(0, 30)));
        assertEquals(
                numbersUpTo(3),
                reports(Conditions.DEFAULT.withCrashes(twice), 1).subList(0, 3));
        CrashPlan swapped = new CrashPlan(List.of(Crash.atSend(0, 30), Crash.atSend(0, 3)));
        assertEquals(
                reports(Conditions.DEFAULT.withCrashes(twice), 1), reports(Conditions.DEFAULT.withCrashes(swapped), 1));
    }

    @Test
    void aDeathMayTakeTheRestOfAChannelAlong() {
        Conditions lossy = withCrash(Crash.atStep(0, 1)).withLoss(true);
        int losses = 0;
        for (long seed = 1; seed <= 50; seed++) {
            List<String> numbers = reports(lossy, seed).stream()
                    .filter(report -> !report.contains("dead"))
                    .toList();
            assertEquals(numbersUpTo(numbers.size()), numbers);
            losses += numbers.size() < BURST ? 1 : 0;
        }
        assertTrue(losses > 25 && losses < 50, losses + " of 50 runs lost something");
    }

    @Test
    void whoeverIsDeadNeitherSendsNorReceives() {
        assertEquals(List.of("1:dead 0", "2:dead 0"), reports(withCrash(Crash.atTime(0, 0)), 1));
        assertEquals(List.of(), reports(withCrash(Crash.atTime(1, 0)), 1));
    }

    @Test
    void aHostDiesAsAWhole() {
        CrashPlan plan = CrashPlan.host(1, 4, 7, 99);
        assertEquals(List.of(Crash.atTime(4, 99), Crash.atTime(5, 99), Crash.atTime(6, 99)), plan.crashes());
    }

    @Test
    void nobodyIsToldIfThatIsWanted() {
        Conditions silent = withCrash(Crash.atTime(0, 0)).withDetection(Detection.NOBODY, 0);
        assertEquals(List.of(), reports(silent, 1));
    }

    @Test
    void theSameSeedGivesTheSameRunToTheByte() {
        for (long seed = 1; seed <= 20; seed++) {
            assertEquals(narrated(seed), narrated(seed));
        }
        assertNotEquals(narrated(1), narrated(2));
    }

    private static List<String> narrated(long seed) {
        List<String> lines = new ArrayList<>();
        Simulation run = new EraEpisode(seed).simulator().narratedTo(lines::add).run();
        lines.add(run.toString());
        return lines;
    }

    @Test
    void aRunThatDoesNotEndIsAViolation() {
        EraModel model = EraModel.blocking(Topology.flat(Shape.BINARY, 8), 1);
        Simulation run = new Simulator<>(model, Conditions.DEFAULT.withLimit(3_000), new SplittableRandom(1)).run();
        assertEquals(Optional.of("not at rest after 3 us of virtual time"), run.violation());
    }

    @Test
    void failuresComeAtTheGivenRate() {
        CrashPlan plan = CrashPlan.byRate(100_000, 1_000, 1_000_000, new SplittableRandom(5));
        assertTrue(
                Math.abs(plan.crashes().size() - 1_000) < 150,
                () -> plan.crashes().size() + " deaths");
    }

    private static Conditions withCrash(Crash crash) {
        return Conditions.DEFAULT.withCrashes(new CrashPlan(List.of(crash)));
    }

    @Test
    void violationsOfAnyKindAreReported() {
        Burst model = new Burst() {
            @Override
            public void call(int rank, Sender participant, int given, Outbox<Numbered, String> out) {
                throw given == 0 ? new Violation("broken promise of %d", rank) : new IllegalStateException();
            }
        };
        Simulation run = new Simulator<>(model, Conditions.DEFAULT, new SplittableRandom(1)).run();
        assertEquals(Optional.of("broken promise of 0"), run.violation());
    }
}
