package io.everloop.miniapps.example;

import io.everloop.comm.TaskGroup;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;

/** A tree that is too large to keep, in one of whose nodes is a value. A node n has the nodes 2n and 2n + 1 as its children. */
final class Tree {

    private static final int HEIGHT = 20;
    private static final int BRANCHES = 128;
    private static final long MULTIPLIER = 0x9e3779b1L; // odd, so that every node has another value
    private static final long VALUE = 900_000 * MULTIPLIER;

    private Tree() {}

    /** The nodes below a node. */
    record Branch(long node) {}

    /** What a rank is to search. */
    static ArrayDeque<Branch> branches(int rank, int ranks) {
        ArrayDeque<Branch> own = new ArrayDeque<>();
        for (int i = rank; i < BRANCHES; i += ranks) {
            own.add(new Branch(BRANCHES + i));
        }
        return own;
    }

    /** Searches a node and those below it, by tasks, which are cancelled when one has found it. */
    static void look(long node, TaskGroup group, AtomicLong here) {
        group.check();
        if (node * MULTIPLIER == VALUE) {
            here.set(node);
            group.cancel();
        } else if (2 * node < 1 << HEIGHT) {
            group.fork(task -> look(2 * node, task, here));
            look(2 * node + 1, group, here);
        }
    }
}
