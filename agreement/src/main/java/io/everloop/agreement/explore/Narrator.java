package io.everloop.agreement.explore;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Violation;
import java.util.ArrayList;
import java.util.List;

/**
 * Replays a run and tells it, an action a line, what comes out of it indented below.
 */
public final class Narrator {

    private Narrator() {}

    /** The run that consists of the given actions, up to the first violation. */
    public static <P extends Participant<M, E> & Explorable<P>, M extends Message, E> List<String> narrate(
            Model<P, M, E> model, List<Action> actions) {
        List<String> lines = new ArrayList<>();
        World<P, M, E> world = World.initial(model);
        try {
            for (Action action : actions) {
                world = tell(world, action, lines);
            }
        } catch (RuntimeException broken) {
            lines.add("violated: " + Violation.describe(broken));
        }
        return lines;
    }

    /** Takes one action and adds what happens to the lines. */
    public static <P extends Participant<M, E> & Explorable<P>, M extends Message, E> World<P, M, E> tell(
            World<P, M, E> world, Action action, List<String> lines) {
        lines.add(world.describe(action));
        return world.after(action, new Outbox<>() {
            @Override
            public void send(int to, M message) {
                lines.add("    " + action.rank() + " -> " + to + " " + message);
            }

            @Override
            public void emit(E event) {
                lines.add("    " + action.rank() + " " + event);
            }
        });
    }
}
