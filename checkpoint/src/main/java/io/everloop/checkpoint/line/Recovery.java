package io.everloop.checkpoint.line;

import io.everloop.checkpoint.line.History.Passage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Where everybody returns to after a failure, and why.
 *
 * <p>Those who failed return to their last checkpoint, the others stay where they are unless a message forbids it. As long as
 * some message does, its receiver (or, for strict consistency, the sender of a lost one) returns to its last checkpoint
 * before. Positions that are allowed are closed under taking the later one of each process, so there is one latest line,
 * and this search finds it in whatever order it goes.
 *
 * @param history of what
 * @param line where everybody returns to
 * @param steps what forced whom, in order
 */
public record Recovery(History history, Line line, List<Step> steps) {

    /**
     * A process must return to an earlier position.
     *
     * @param because the message that forces it, or nothing if the process itself failed
     */
    public record Step(int process, int from, int to, Optional<Message> because) {}

    public Recovery {
        steps = List.copyOf(steps);
    }

    /** The latest line without orphans. */
    public static Recovery consistent(History history, Set<Integer> failed) {
        return search(history, failed, false);
    }

    /** The latest line without orphans and without messages that are lost or on their way. */
    public static Recovery strict(History history, Set<Integer> failed) {
        return search(history, failed, true);
    }

    /**
     * What happens if all messages are logged by their senders: those who failed return to their last checkpoint and are given
     * again what they received, in the same order; so they send the same, and nobody else has to move.
     */
    public static Recovery logged(History history, Set<Integer> failed) {
        return new Search(history, failed).recovery();
    }

    /** What happens if checkpoints are coordinated: everybody returns to the last one, whoever failed. */
    public static Recovery allTogether(History history) {
        Set<Integer> all = new TreeSet<>();
        for (int process = 0; process < history.processes(); process++) {
            all.add(process);
        }
        return new Search(history, all).recovery();
    }

    private static Recovery search(History history, Set<Integer> failed, boolean strictly) {
        Search search = new Search(history, failed);
        search.settle(history.messages(), strictly);
        return search.recovery();
    }

    /** Whether a process has to return, if only to its last checkpoint with no event since. */
    public boolean returns(int process) {
        return steps.stream().anyMatch(step -> step.process() == process);
    }

    /** How many events a process has to do again. */
    public int undone(int process) {
        return history.end(process) - line.positions().get(process);
    }

    /** How many of its checkpoints are useless. */
    public int uselessCheckpoints(int process) {
        return history.checkpoints(process, line.positions().get(process), history.end(process));
    }

    /** How many of its checkpoints are before the line. */
    public int usefulCheckpoints(int process) {
        return history.checkpoints(process, 0, line.positions().get(process));
    }

    /** Whether a process has to start all over, though it had taken checkpoints. */
    public boolean startsOver(int process) {
        return line.positions().get(process) == 0 && uselessCheckpoints(process) > 0;
    }

    /** How many events there are to do again, by all. */
    public int undone() {
        int sum = 0;
        for (int process = 0; process < history.processes(); process++) {
            sum += undone(process);
        }
        return sum;
    }

    /** The search under way. */
    private static final class Search {

        private final History history;
        private final Integer[] positions;
        private final List<Step> steps = new ArrayList<>();

        Search(History history, Set<Integer> failed) {
            this.history = history;
            positions = new Integer[history.processes()];
            Arrays.setAll(positions, history::end);
            failed.stream()
                    .sorted()
                    .forEach(process -> steps.add(back(process, history.end(process), Optional.empty())));
        }

        private Step back(int process, int before, Optional<Message> because) {
            int from = positions[process];
            positions[process] = history.checkpointBefore(process, before);
            return new Step(process, from, positions[process], because);
        }

        void settle(SortedMap<Message, Passage> messages, boolean strictly) {
            boolean moved = true;
            while (moved) {
                moved = false;
                for (Map.Entry<Message, Passage> message : messages.entrySet()) {
                    Optional<Step> step = step(message.getKey(), message.getValue(), strictly);
                    step.ifPresent(steps::add);
                    moved |= step.isPresent();
                }
            }
        }

        private Optional<Step> step(Message message, Passage passage, boolean strictly) {
            Fate fate = new Line(List.of(positions)).fate(message, passage);
            if (fate == Fate.ORPHAN) {
                return Optional.of(back(message.to(), passage.received(), Optional.of(message)));
            }
            if (strictly && (fate == Fate.LOST || fate == Fate.IN_TRANSIT)) {
                return Optional.of(back(message.from(), passage.sent(), Optional.of(message)));
            }
            return Optional.empty();
        }

        Recovery recovery() {
            return new Recovery(history, new Line(List.of(positions)), steps);
        }
    }
}
