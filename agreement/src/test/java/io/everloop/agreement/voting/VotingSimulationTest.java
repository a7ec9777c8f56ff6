package io.everloop.agreement.voting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.RandomTrouble;
import io.everloop.agreement.simulate.SeededRuns;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class VotingSimulationTest {

    private static final int RUNS = 1_500;

    @Test
    void theValueStaysOneThroughDeathsAndReassignments() {
        Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
        SeededRuns.allSound("voting", RUNS, seed -> {
            Simulator<Voter, VotingMessage, VotingEvent> simulator = simulator(seed);
            Simulation run = simulator.run();
            ((VotingChecker) simulator.checker())
                    .outcomes()
                    .forEach((outcome, count) -> outcomes.merge(outcome, count, Integer::sum));
            return run;
        });
        System.out.println("voting: " + outcomes);
        assertTrue(SeededRuns.count(RUNS) < 100 || outcomes.size() == Outcome.values().length, outcomes::toString);
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        assertEquals(simulator(11).run(), simulator(11).run());
    }

    private static Simulator<Voter, VotingMessage, VotingEvent> simulator(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int ranks = 2 + random.nextInt(6);
        List<List<Operation>> scripts = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            scripts.add(script(rank, ranks, random));
        }
        Conditions conditions = RandomTrouble.conditions(ranks, 150_000, 60, random);
        return new Simulator<>(new VotingModel(assignment(ranks, random), scripts), conditions, random);
    }

    private static List<Operation> script(int rank, int ranks, SplittableRandom random) {
        List<Operation> script = new ArrayList<>();
        for (int i = random.nextInt(10); i > 0; i--) {
            script.add(
                    switch (random.nextInt(5)) {
                        case 0 -> Operation.reassign(assignment(ranks, random));
                        case 1, 2 -> Operation.write(1 + rank + (long) ranks * i);
                        default -> Operation.read();
                    });
        }
        return script;
    }

    private static Assignment assignment(int ranks, SplittableRandom random) {
        RankSet voters = RankSet.of(random.nextInt(ranks));
        for (int rank = 0; rank < ranks; rank++) {
            voters = random.nextInt(3) == 0 ? voters : voters.with(rank);
        }
        int[] votes = new int[voters.size()];
        int all = 0;
        for (int i = 0; i < votes.length; i++) {
            votes[i] = 1 + random.nextInt(3);
            all += votes[i];
        }
        int write = all / 2 + 1 + random.nextInt(all - all / 2);
        int read = all - write + 1 + random.nextInt(write);
        return Assignment.of(voters, votes, read, write);
    }
}
