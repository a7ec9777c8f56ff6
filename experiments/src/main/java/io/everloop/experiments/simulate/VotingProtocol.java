package io.everloop.experiments.simulate;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.voting.Assignment;
import io.everloop.agreement.voting.Operation;
import io.everloop.agreement.voting.Outcome;
import io.everloop.agreement.voting.Voter;
import io.everloop.agreement.voting.VotingChecker;
import io.everloop.agreement.voting.VotingEvent;
import io.everloop.agreement.voting.VotingMessage;
import io.everloop.agreement.voting.VotingModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Weighted voting over copies of one value. */
final class VotingProtocol implements SimulatedProtocol {

    private static final int MAX_RANKS = 1 << 10;
    private static final Pattern VOTES = Pattern.compile("[1-9]\\d{0,5}(,[1-9]\\d{0,5})*");

    @Override
    public String name() {
        return "voting";
    }

    @Override
    public String description() {
        return "weighted voting over copies of one value";
    }

    @Override
    public Set<ProtocolOption> options() {
        return EnumSet.of(
                ProtocolOption.OPERATIONS,
                ProtocolOption.VOTES,
                ProtocolOption.READ_QUORUM,
                ProtocolOption.WRITE_QUORUM);
    }

    @Override
    public int defaultRanks() {
        return 9;
    }

    @Override
    public String topology(Settings settings) {
        return "complete";
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        if (settings.ranks() > MAX_RANKS) {
            throw new IllegalArgumentException(
                    "every operation asks all voters: choose at most --ranks " + MAX_RANKS + " for voting");
        }
        Assignment assignment = assignment(settings);
        VotingModel model = VotingModel.writingAndReading(assignment, settings.ranks(), operations(settings));
        ModelScenario<Voter, VotingMessage, VotingEvent> scenario =
                ModelScenario.explorable(model).withFacts(simulator -> facts((VotingChecker) simulator.checker()));
        return settings.has(ProtocolOption.OPERATIONS)
                ? scenario
                : scenario.exploredAs(ModelScenario.explorable(writerAndReader(assignment, settings.ranks())));
    }

    /** The first rank writes, the second reads, the others only vote: a search of more takes minutes. */
    private static VotingModel writerAndReader(Assignment assignment, int ranks) {
        List<List<Operation>> scripts = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            scripts.add(new ArrayList<>());
        }
        scripts.get(0).add(Operation.write(1));
        scripts.get(1 % ranks).add(Operation.read());
        return new VotingModel(assignment, scripts);
    }

    private static Assignment assignment(Settings settings) {
        int[] votes = votes(settings);
        int all = Arrays.stream(votes).sum();
        int majority = all / 2 + 1;
        return Assignment.of(
                RankSet.range(0, settings.ranks()),
                votes,
                settings.number(ProtocolOption.READ_QUORUM, majority, 1, all),
                settings.number(ProtocolOption.WRITE_QUORUM, majority, 1, all));
    }

    private static int[] votes(Settings settings) {
        if (!settings.has(ProtocolOption.VOTES)) {
            int[] equal = new int[settings.ranks()];
            Arrays.fill(equal, 1);
            return equal;
        }
        String text = settings.text(ProtocolOption.VOTES, "");
        String[] parts = text.split(",", -1);
        if (!VOTES.matcher(text).matches() || parts.length != settings.ranks()) {
            throw new IllegalArgumentException("--votes takes one number from 1 on for each of the " + settings.ranks()
                    + " ranks, such as 3,1,1, not '" + text + "'");
        }
        return Arrays.stream(parts).mapToInt(Integer::parseInt).toArray();
    }

    private static Map<String, Object> facts(VotingChecker checker) {
        Map<Outcome, Integer> outcomes = checker.outcomes();
        Map<String, Object> facts = new LinkedHashMap<>();
        for (Outcome outcome : Outcome.values()) {
            facts.put(outcome.name().toLowerCase(Locale.ROOT), outcomes.getOrDefault(outcome, 0));
        }
        return facts;
    }

    @Override
    public long expectedNanos(Settings settings) {
        long served = 4L * settings.ranks() * settings.network().overheadNanos();
        return operations(settings) * (settings.hopsNanos(4) + served);
    }

    private static int operations(Settings settings) {
        return settings.number(ProtocolOption.OPERATIONS, 2, 1, 10_000);
    }
}
