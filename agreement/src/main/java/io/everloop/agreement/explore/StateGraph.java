package io.everloop.agreement.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

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

    /** Whether no state can be reached from itself: then no run goes on for ever. */
    boolean isAcyclic() {
        int states = discoveredFrom.size();
        int[] incoming = new int[states];
        for (int edge = 0; edge < targets.size(); edge++) {
            incoming[targets.get(edge)]++;
        }
        Deque<Integer> free = new ArrayDeque<>();
        free.add(0);
        int removed = 0;
        while (!free.isEmpty()) {
            int state = free.remove();
            removed++;
            for (int edge = firstEdge.get(state); edge < endOfEdges(state); edge++) {
                if (--incoming[targets.get(edge)] == 0) {
                    free.add(targets.get(edge));
                }
            }
        }
        return removed == states;
    }

    private int endOfEdges(int state) {
        return state + 1 < firstEdge.size() ? firstEdge.get(state + 1) : targets.size();
    }
}
