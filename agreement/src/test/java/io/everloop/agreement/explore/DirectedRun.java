package io.everloop.agreement.explore;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A run that a test steers step by step; the model's checker watches, and what is in flight stays there
 * until the test delivers it.
 */
public final class DirectedRun<P extends Participant<M, E> & Explorable<P>, M extends Message, E> {

    private final List<List<E>> events = new ArrayList<>();
    private final List<String> lastSends = new ArrayList<>();
    private World<P, M, E> world;

    public DirectedRun(Model<P, M, E> model) {
        world = World.initial(model);
        for (int rank = 0; rank < model.ranks(); rank++) {
            events.add(new ArrayList<>());
        }
    }

    public DirectedRun<P, M, E> call(int... ranks) {
        for (int rank : ranks) {
            take(new Action(Action.Kind.CALL, rank, 0));
        }
        return this;
    }

    public DirectedRun<P, M, E> callAll() {
        return call(IntStream.range(0, world.ranks()).toArray());
    }

    /** Delivers the oldest message in flight between the two. */
    public DirectedRun<P, M, E> deliver(int from, int to) {
        assertTrue(world.isInFlight(from, to), () -> "nothing is in flight from " + from + " to " + to);
        return take(new Action(Action.Kind.DELIVER, to, from));
    }

    public DirectedRun<P, M, E> lose(int from, int to) {
        assertTrue(world.isInFlight(from, to), () -> "nothing is in flight from " + from + " to " + to);
        return take(new Action(Action.Kind.LOSE, to, from));
    }

    public DirectedRun<P, M, E> die(int... ranks) {
        for (int rank : ranks) {
            take(new Action(Action.Kind.DIE, rank, 0));
        }
        return this;
    }

    public DirectedRun<P, M, E> detect(int rank, int... dead) {
        for (int each : dead) {
            take(new Action(Action.Kind.DETECT, rank, each));
        }
        return this;
    }

    /** Lets everything else happen, in a fixed order, and has the checker judge the end. */
    public DirectedRun<P, M, E> finish() {
        List<Action> possible = possible();
        while (!possible.isEmpty()) {
            take(possible.get(0));
            possible = possible();
        }
        world.checkAtRest();
        return this;
    }

    private List<Action> possible() {
        List<Action> actions = new ArrayList<>();
        world.forEachAction(Detection.EVERYONE, 0, actions::add);
        actions.removeIf(action -> action.kind() == Action.Kind.LOSE);
        return actions;
    }

    private DirectedRun<P, M, E> take(Action action) {
        lastSends.clear();
        world = world.after(action, new Outbox<>() {
            @Override
            public void send(int to, M message) {
                lastSends.add(to + " " + message);
            }

            @Override
            public void emit(E event) {
                events.get(action.rank()).add(event);
            }
        });
        return this;
    }

    /** What a rank reported so far. */
    public List<E> events(int rank) {
        return events.get(rank);
    }

    /** What the latest step sent, each as receiver and message. */
    public List<String> lastSends() {
        return List.copyOf(lastSends);
    }
}
