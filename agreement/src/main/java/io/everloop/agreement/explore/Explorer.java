package io.everloop.agreement.explore;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Violation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Visits every global state that a model can reach, breadth first.
 *
 * <p>Checked are the model's safety properties at every event, its liveness properties in every state in
 * which only deaths could still happen, and that no state is reachable from itself, so that every run ends.
 *
 * @param <P> the participants
 * @param <M> their messages
 * @param <E> their events
 */
public final class Explorer<P extends Participant<M, E> & Explorable<P>, M extends Message, E> {

    private final Model<P, M, E> model;
    private final Detection detection;
    private final int maxDeaths;
    private final long maxStates;
    private final Outbox<M, E> nowhere = new Outbox<>() {
        @Override
        public void send(int to, M message) {}

        @Override
        public void emit(E event) {}
    };
    private final VisitedStates visited = new VisitedStates();
    private final StateGraph graph = new StateGraph();
    private final Deque<World<P, M, E>> frontier = new ArrayDeque<>();

    private Explorer(Model<P, M, E> model, Detection detection, int maxDeaths, long maxStates) {
        this.model = model;
        this.detection = detection;
        this.maxDeaths = maxDeaths;
        this.maxStates = maxStates;
    }

    /**
     * Explores a model.
     *
     * @param maxDeaths how many participants may die; all but one is the most that is useful
     * @param maxStates where to stop at the latest
     * @param progress is told the number of states seen, before each is left
     */
    public static <P extends Participant<M, E> & Explorable<P>, M extends Message, E> Exploration explore(
            Model<P, M, E> model, Detection detection, int maxDeaths, long maxStates, LongConsumer progress) {
        return new Explorer<>(model, detection, maxDeaths, maxStates).run(progress);
    }

    private Exploration run(LongConsumer progress) {
        World<P, M, E> initial = World.initial(model);
        visited.numberOf(fingerprint(initial));
        frontier.add(initial);
        for (int number = 0; !frontier.isEmpty(); number++) {
            if (visited.size() > maxStates) {
                return result(false, Optional.empty(), List.of());
            }
            progress.accept(visited.size());
            Optional<Exploration> violation = expand(frontier.remove(), number);
            if (violation.isPresent()) {
                return violation.get();
            }
        }
        return graph.stateOnCycle().map(this::endless).orElseGet(() -> result(true, Optional.empty(), List.of()));
    }

    private Optional<Exploration> expand(World<P, M, E> world, int number) {
        graph.beginExpansion();
        List<Action> actions = new ArrayList<>();
        world.forEachAction(detection, maxDeaths, actions::add);
        for (Action action : actions) {
            World<P, M, E> next;
            try {
                next = world.after(action, nowhere);
            } catch (RuntimeException broken) {
                return Optional.of(violated(number, Optional.of(action), broken));
            }
            int known = visited.size();
            int target = visited.numberOf(fingerprint(next));
            graph.addEdge(number, action, target);
            if (target == known) {
                frontier.add(next);
            }
        }
        if (actions.stream().allMatch(action -> action.kind() == Action.Kind.DIE)) {
            try {
                world.checkAtRest();
            } catch (RuntimeException broken) {
                return Optional.of(violated(number, Optional.empty(), broken));
            }
        }
        return Optional.empty();
    }

    private Exploration violated(int state, Optional<Action> last, RuntimeException broken) {
        List<Action> path = graph.pathTo(state);
        last.ifPresent(path::add);
        return result(false, Optional.of(Violation.describe(broken)), Narrator.narrate(model, path));
    }

    private Exploration endless(int state) {
        List<Action> path = graph.pathTo(state);
        World<P, M, E> world = World.initial(model);
        for (Action action : path) {
            world = world.after(action, nowhere);
        }
        path.addAll(wayBackTo(world));
        return result(
                true,
                Optional.of("a run may go on for ever: some state follows from itself"),
                Narrator.narrate(model, path));
    }

    /** The fewest actions after which a world that is on a cycle comes again. */
    private List<Action> wayBackTo(World<P, M, E> world) {
        VisitedStates seen = new VisitedStates();
        StateGraph ways = new StateGraph();
        Deque<World<P, M, E>> waiting = new ArrayDeque<>();
        seen.numberOf(fingerprint(world));
        waiting.add(world);
        for (int number = 0; ; number++) {
            World<P, M, E> from = waiting.remove();
            List<Action> actions = new ArrayList<>();
            from.forEachAction(detection, maxDeaths, actions::add);
            for (Action action : actions) {
                World<P, M, E> next = from.after(action, nowhere);
                int known = seen.size();
                int target = seen.numberOf(fingerprint(next));
                if (target == 0) {
                    List<Action> way = ways.pathTo(number);
                    way.add(action);
                    return way;
                }
                ways.addEdge(number, action, target);
                if (target == known) {
                    waiting.add(next);
                }
            }
        }
    }

    private Exploration result(boolean complete, Optional<String> violation, List<String> trace) {
        return new Exploration(visited.size(), graph.edges(), complete, violation, trace);
    }

    private Fingerprint fingerprint(World<P, M, E> world) {
        Fingerprint print = new Fingerprint();
        world.fingerprint(print);
        return print;
    }
}
