package io.everloop.experiments.simulate;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Message;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

/**
 * The scenario of a model.
 *
 * @param <P> the participants
 * @param <M> their messages
 * @param <E> their events
 */
final class ModelScenario<P extends Participant<M, E>, M extends Message, E> implements Scenario {

    /** Explores a model whose participants can be explored. */
    private interface Search {
        Exploration explore(Detection detection, int maxDeaths, long maxStates, LongConsumer progress);
    }

    private final Model<P, M, E> model;
    private Search search;
    private Function<Simulator<P, M, E>, Map<String, Object>> facts = simulator -> Map.of();

    private ModelScenario(Model<P, M, E> model, Search search) {
        this.model = model;
        this.search = search;
    }

    /** A model that is simulated only. */
    static <P extends Participant<M, E>, M extends Message, E> ModelScenario<P, M, E> simulated(Model<P, M, E> model) {
        return new ModelScenario<>(model, (detection, maxDeaths, maxStates, progress) -> {
            throw new IllegalArgumentException("this protocol acts on time and chance: it cannot be explored");
        });
    }

    /** A model that is small enough to be explored, too. */
    static <P extends Participant<M, E> & Explorable<P>, M extends Message, E> ModelScenario<P, M, E> explorable(
            Model<P, M, E> model) {
        return new ModelScenario<>(
                model,
                (detection, maxDeaths, maxStates, progress) ->
                        Explorer.explore(model, detection, maxDeaths, maxStates, progress));
    }

    /** The same, and after a simulation these facts are read from it. */
    ModelScenario<P, M, E> withFacts(Function<Simulator<P, M, E>, Map<String, Object>> reader) {
        facts = reader;
        return this;
    }

    /** The same, and an exhaustive search is that of another, smaller one. */
    ModelScenario<P, M, E> exploredAs(ModelScenario<P, M, E> smaller) {
        search = smaller.search;
        return this;
    }

    @Override
    public Outcome simulate(Conditions conditions, RandomGenerator random, Observer observer) {
        Simulator<P, M, E> simulator = new Simulator<>(model, conditions, random);
        simulator.reportingTo(observer.progress());
        observer.trace().ifPresent(simulator::narratedTo);
        Simulation simulation = simulator.run();
        return new Outcome(simulation, facts.apply(simulator));
    }

    @Override
    public Exploration explore(Detection detection, int maxDeaths, long maxStates, LongConsumer progress) {
        return search.explore(detection, maxDeaths, maxStates, progress);
    }
}
