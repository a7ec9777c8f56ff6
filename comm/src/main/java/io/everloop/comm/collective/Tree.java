package io.everloop.comm.collective;

import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * A tree over workers as one rank sees it. Each worker has a leader, its lowest rank or the root, who talks with the
 * leaders above and below; the other ranks of the worker are leaves below it.
 */
final class Tree {

    private final int rank;
    private final Workers workers;
    private final int root;
    private final int degree;
    private final int worker;
    private final int position;
    private final int[] branches;

    /** @param degree how many workers at most are directly below another */
    Tree(int rank, Workers workers, int root, int degree) {
        this.rank = rank;
        this.workers = workers;
        this.root = root;
        this.degree = degree;
        worker = workers.indexOf(rank);
        position = Math.floorMod(worker - workers.indexOf(root), workers.count());
        branches = branches();
    }

    private int[] branches() {
        if (leader(position) != rank) {
            return new int[] {rank};
        }
        int own = workers.ranksOf(worker);
        int firstBelow = firstBelow(position);
        int[] found = new int[own + endBelow(position) - firstBelow];
        for (int i = 0; i < found.length; i++) {
            found[i] = i < own ? workers.rank(worker, i) : leader(firstBelow + i - own);
        }
        return found;
    }

    private int firstBelow(int position) {
        return (int) Math.min((long) degree * position + 1, workers.count());
    }

    private int endBelow(int position) {
        return (int) Math.min((long) degree * position + degree + 1, workers.count());
    }

    private int workerAt(int position) {
        return (position + workers.indexOf(root)) % workers.count();
    }

    private int leader(int position) {
        return position == 0 ? root : workers.rank(workerAt(position), 0);
    }

    int rank() {
        return rank;
    }

    boolean isRoot() {
        return rank == root;
    }

    /** Whether nobody is below this rank. */
    boolean isLeaf() {
        return branches.length == 1;
    }

    /** Who is directly above this rank, which is not the root. */
    int parent() {
        int leader = leader(position);
        return leader == rank ? leader((position - 1) / degree) : leader;
    }

    /** How many branches there are, this rank itself being one of them. */
    int branchCount() {
        return branches.length;
    }

    /** At the top of a branch: a rank of this worker, this one included, or the leader of a worker below. */
    int branch(int number) {
        return branches[number];
    }

    /** Receives nothing but the news from all directly below. */
    List<Step> receives(Slice nothing) {
        List<Step> transfers = new ArrayList<>(branches.length - 1);
        for (int branch : branches) {
            if (branch != rank) {
                transfers.add(new Step.Receive(branch, nothing));
            }
        }
        return transfers;
    }

    /** Sends the same to all directly below, to those farthest away first. */
    void send(Slice data, List<Step> transfers) {
        for (int i = branches.length - 1; i >= 0; i--) {
            if (branches[i] != rank) {
                transfers.add(new Step.Send(branches[i], data));
            }
        }
    }

    /**
     * All ranks of all branches, branch by branch: those of this worker upwards, then those below each worker below.
     *
     * @param starts becomes where each branch begins, and where the last one ends
     */
    int[] ranksBelow(int[] starts) {
        if (isLeaf()) {
            starts[1] = 1;
            return new int[] {rank};
        }
        int[] found = new int[countBelow(position)];
        int own = workers.ranksOf(worker);
        int at = 0;
        for (int i = 0; i < branches.length; i++) {
            starts[i] = at;
            if (i < own) {
                found[at++] = branches[i];
            } else {
                at = fill(firstBelow(position) + i - own, found, at);
            }
        }
        starts[branches.length] = at;
        return found;
    }

    private int countBelow(int position) {
        int count = workers.ranksOf(workerAt(position));
        for (int below = firstBelow(position); below < endBelow(position); below++) {
            count += countBelow(below);
        }
        return count;
    }

    private int fill(int position, int[] found, int start) {
        int at = start;
        int index = workerAt(position);
        for (int i = 0; i < workers.ranksOf(index); i++) {
            found[at++] = workers.rank(index, i);
        }
        for (int below = firstBelow(position); below < endBelow(position); below++) {
            at = fill(below, found, at);
        }
        return at;
    }
}
