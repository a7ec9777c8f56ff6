package io.everloop.experiments.simulate;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.generals.ArmyVector;
import io.everloop.agreement.generals.General;
import io.everloop.agreement.generals.GeneralsChecker;
import io.everloop.agreement.generals.GeneralsModel;
import io.everloop.agreement.generals.StrategySearch;
import io.everloop.agreement.generals.Treachery;
import io.everloop.agreement.simulate.Conditions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The Byzantine generals. With three times as many generals as traitors or fewer there is no guarantee: then
 * a violation is what is to be expected, and the report says so.
 */
final class GeneralsProtocol implements SimulatedProtocol {

    private static final long ROUND_NANOS = 1_000_000;

    /** Exploring, a traitor may say two sizes or nothing: enough to disagree, and few enough to try all. */
    private static final int SIZES = 2;

    @Override
    public String name() {
        return "generals";
    }

    @Override
    public String description() {
        return "Byzantine generals with oral messages; n > 3m needed";
    }

    @Override
    public Set<ProtocolOption> options() {
        return EnumSet.of(ProtocolOption.TRAITORS, ProtocolOption.BEHAVIOUR);
    }

    @Override
    public boolean allowsDeaths() {
        return false;
    }

    @Override
    public int defaultRanks() {
        return 4;
    }

    @Override
    public int defaultExploredRanks() {
        return 4;
    }

    @Override
    public Searched searched() {
        return Searched.STRATEGIES;
    }

    @Override
    public void checkExplored(Settings settings, ExploreOptions options) {
        if (traitors(settings) != 1) {
            throw new IllegalArgumentException("--explore tries everything that exactly one traitor can say: choose"
                    + " --traitors 1 and at least --ranks 3");
        }
        if (settings.has(ProtocolOption.BEHAVIOUR)) {
            throw new IllegalArgumentException("--explore tries every behaviour that there is: leave out --behaviour");
        }
        if (options.limitsAreGiven()) {
            throw new IllegalArgumentException("--explore tries the strategies of a traitor among generals, all of"
                    + " whom live: leave out --deaths and --states");
        }
    }

    @Override
    public String topology(Settings settings) {
        return "complete";
    }

    @Override
    public Conditions conditions(Settings settings, int deaths) {
        return Conditions.DEFAULT.withDetection(Detection.NOBODY, 0);
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        int count = traitors(settings);
        RankSet traitors = Drawing.distinct(count, settings.ranks(), random);
        Treachery treachery = settings.constant(ProtocolOption.BEHAVIOUR, Treachery.TWO_FACED);
        GeneralsModel model = new GeneralsModel(settings.ranks(), traitors, count, treachery, random.nextLong());
        return new Council(
                ModelScenario.simulated(model).withFacts(simulator -> facts(model, traitors, simulator.checker())),
                settings.ranks(),
                count);
    }

    private static Map<String, Object> facts(GeneralsModel model, RankSet traitors, Checker<ArmyVector> checker) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(
                "traitors",
                IntStream.range(0, traitors.size()).mapToObj(traitors::get).toList());
        facts.put("vector", sizes(((GeneralsChecker) checker).agreed()));
        facts.put("guaranteed", model.isGuaranteed());
        if (!model.isGuaranteed()) {
            facts.put("theorem", theorem(model.ranks(), traitors.size()));
        }
        return facts;
    }

    private static String theorem(int ranks, int traitors) {
        return String.format(
                "%d generals cannot withstand %d of them being traitors: more than three times as many are needed",
                ranks, traitors);
    }

    /** The agreed sizes, null for those that cannot be known; nothing if nobody has decided. */
    private static List<Integer> sizes(ArmyVector vector) {
        List<Integer> sizes = new ArrayList<>();
        for (int general = 0; vector != null && general < vector.generals(); general++) {
            sizes.add(vector.size(general) == General.UNKNOWN ? null : vector.size(general));
        }
        return sizes;
    }

    @Override
    public long expectedNanos(Settings settings) {
        return (traitors(settings) + 1) * ROUND_NANOS;
    }

    private static int traitors(Settings settings) {
        return settings.number(ProtocolOption.TRAITORS, Math.min(1, settings.ranks() - 1), 0, settings.ranks());
    }

    /** Explores what traitors can say, where others explore orders of messages: rounds leave no order to chance. */
    private record Council(Scenario simulated, int ranks, int withstood) implements Scenario {
        @Override
        public Outcome simulate(Conditions conditions, RandomGenerator random, Observer observer) {
            return simulated.simulate(conditions, random, observer);
        }

        @Override
        public Exploration explore(Detection detection, int maxDeaths, long maxStates, LongConsumer progress) {
            StrategySearch.Finding finding = StrategySearch.search(ranks, withstood, SIZES);
            List<String> trace = new ArrayList<>(finding.statements());
            if (finding.violation().isPresent() && ranks <= 3 * withstood) {
                trace.add("theorem: " + theorem(ranks, withstood));
            }
            return new Exploration(
                    finding.strategies(),
                    finding.strategies(),
                    finding.violation().isEmpty(),
                    finding.violation(),
                    trace);
        }
    }
}
