package io.everloop.agreement.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Which state leads to which. States are expanded in the order of their numbers, so the edges of a state
 * lie side by side; the first edge into a state is on a shortest path to it.
 */
final class StateGraph {

    private static final int ROOT = -1;

    private final IntList firstEdge = new IntList();
    private final IntList targets = new IntList();
    private final IntList discoveredFrom = new IntList();
    private final IntList discoveredBy = new IntList();

    StateGraph() {
        discoveredFrom.add(ROOT);
        discoveredBy.add(0);
    }

    void beginExpansion() {
        firstEdge.add(targets.size());
    }

    void addEdge(int from, Action action, int to) {
        targets.add(to);
        if (to == discoveredFrom.size()) {
            discoveredFrom.add(from);
            discoveredBy.add(action.encode());
        }
    }

    int edges() {
        return targets.size();
    }

    /** The actions on a shortest path from the initial state. */
    List<Action> pathTo(int state) {
        List<Action> path = new ArrayList<>();
        for (int at = state; discoveredFrom.get(at) != ROOT; at = discoveredFrom.get(at)) {
            path.add(Action.decode(discoveredBy.get(at)));
        }
        Collections.reverse(path);
        return path;
    }

    /** A state that can be reached from itself, if there is one: then some run goes on for ever. */
    Optional<Integer> stateOnCycle() {
        int[] incoming = new int[discoveredFrom.size()];
        for (int edge = 0; edge < targets.size(); edge++) {
            incoming[targets.get(edge)]++;
        }
        int left = incoming.length - peel(incoming);
        return left == 0 ? Optional.empty() : Optional.of(backToACycle(incoming));
    }

    /** Takes away states to which no edge leads, again and again; how many these are. */
    private int peel(int[] incoming) {
        Deque<Integer> free = new ArrayDeque<>();
        if (incoming[0] == 0) {
            free.add(0);
        }
        int peeled = 0;
        while (!free.isEmpty()) {
            int state = free.remove();
            peeled++;
            for (int edge = firstEdge.get(state); edge < endOfEdges(state); edge++) {
                if (--incoming[targets.get(edge)] == 0) {
                    free.add(targets.get(edge));
                }
            }
        }
        return peeled;
    }

    /** Whatever is left has a predecessor that is left as well: going back long enough ends on a cycle. */
    private int backToACycle(int[] incoming) {
        int[] predecessor = new int[incoming.length];
        int state = 0;
        for (int from = 0; from < incoming.length; from++) {
            for (int edge = firstEdge.get(from); incoming[from] > 0 && edge < endOfEdges(from); edge++) {
                state = targets.get(edge);
                predecessor[state] = from;
            }
        }
        for (int step = 0; step < incoming.length; step++) {
            state = predecessor[state];
        }
        return nearestOf(state, predecessor);
    }

    /** The state of a cycle that was found first. */
    private static int nearestOf(int start, int[] predecessor) {
        int nearest = start;
        for (int state = predecessor[start]; state != start; state = predecessor[state]) {
            nearest = Math.min(nearest, state);
        }
        return nearest;
    }

    private int endOfEdges(int state) {
        return state + 1 < firstEdge.size() ? firstEdge.get(state + 1) : targets.size();
    }
}
