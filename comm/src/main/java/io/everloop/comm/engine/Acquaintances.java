package io.everloop.comm.engine;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;

/**
 * Gets a worker acquainted with those whom it would have to talk to if somebody died: making a connection takes longer than
 * the rest of a repair. One at a time, since there is no hurry. Under the lock of the engine.
 */
final class Acquaintances {

    /** Up to so many workers, everybody gets to know everybody. */
    private static final int FEW = 16;

    private final Engine engine;
    private final Queue<Integer> strangers = new ArrayDeque<>();
    private Peer calling;

    Acquaintances(Engine engine) {
        this.engine = engine;
    }

    /**
     * Begins to get acquainted.
     *
     * @param workers how many the job starts with
     * @param all how many there are with the spares, which have the higher numbers: they and all others are acquainted
     */
    void begin(int workers, int all) {
        boolean isSpare = engine.worker() >= workers;
        if (!isSpare) {
            strangers.addAll(of(engine.worker(), workers));
        }
        for (int other = isSpare ? 0 : workers; other < all; other++) {
            add(other);
        }
    }

    /** One more has come. */
    void add(int worker) {
        if (worker != engine.worker()) {
            strangers.add(worker);
        }
    }

    /**
     * Whom a worker has to know. Of many: its neighbours in the graph of revocations, and those next to them, who are in
     * their place when somebody is missing; in trees, the relatives of the first and second degree.
     */
    static Collection<Integer> of(int worker, int workers) {
        Set<Integer> known = new TreeSet<>();
        if (workers <= FEW) {
            for (int other = 0; other < workers; other++) {
                known.add(other);
            }
        } else {
            addNeighbours(known, worker, workers);
            addRelatives(known, worker, workers);
        }
        known.remove(worker);
        return known;
    }

    private static void addNeighbours(Set<Integer> known, int worker, int workers) {
        for (int distance = 1; distance < workers; distance *= 2) {
            for (int shift = -1; shift <= 1; shift++) {
                known.add(Math.floorMod(worker + distance + shift, workers));
                known.add(Math.floorMod(worker - distance + shift, workers));
            }
        }
    }

    private static void addRelatives(Set<Integer> known, int worker, int workers) {
        if (worker > 0) {
            int parent = (worker - 1) / 2;
            known.add(parent);
            known.add(Math.max(0, (parent - 1) / 2));
        }
        for (int child = 2 * worker + 1; child <= 2 * worker + 2; child++) {
            for (int relative : new int[] {child, 2 * child + 1, 2 * child + 2}) {
                if (relative < workers) {
                    known.add(relative);
                }
            }
        }
    }

    /** Gets acquainted with the next one, if the last one is; whether there is more to do. */
    boolean next() {
        if (calling != null && calling.isCalling()) {
            return true;
        }
        calling = null;
        while (calling == null && !strangers.isEmpty()) {
            Peer peer = engine.peer(strangers.remove());
            peer.getAcquainted();
            calling = peer.isCalling() ? peer : null;
        }
        return calling != null;
    }
}
