package io.everloop.framework.rank;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Work that is being done again after repairs. Another repair may come while that of one before is not done: then what that one
 * brought back is done again first, and the rest of the other afterwards. Pure: time is an argument.
 */
final class Redone {

    /**
     * What one repair brought back.
     *
     * @param until the iteration that had been reached before
     * @param nanos how long it has been worked on, until the last interruption
     */
    record Stretch(long epoch, long until, long nanos) {

        private Stretch longer(long more) {
            return new Stretch(epoch, until, nanos + more);
        }
    }

    private final Deque<Stretch> open = new ArrayDeque<>();
    private long since;

    /**
     * The loop goes on after a repair.
     *
     * @param noticed when this rank was interrupted
     */
    void goesOn(long noticed, long now) {
        if (!open.isEmpty()) {
            open.push(open.pop().longer(Math.max(0, noticed - since)));
        }
        since = now;
    }

    /**
     * It goes on with what was done before.
     *
     * @param epoch the number of the repair
     * @param reached how far anybody had come
     */
    void repeats(long epoch, long reached) {
        open.push(new Stretch(epoch, reached, 0));
    }

    /** An iteration is about to begin: what has been done again with it, and how long that took. */
    List<Stretch> begins(long iteration, long now) {
        if (open.isEmpty() || iteration < open.peek().until()) {
            return List.of();
        }
        List<Stretch> done = new ArrayList<>();
        while (!open.isEmpty() && iteration >= open.peek().until()) {
            done.add(open.pop().longer(now - since));
            since = now;
        }
        return done;
    }
}
