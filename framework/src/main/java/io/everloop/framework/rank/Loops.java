package io.everloop.framework.rank;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Where a body is in its loops, one inside the other, and how it gets back there. Pure.
 *
 * <p>A position says, from the outermost loop to the one that committed, which of the loops in the iteration around it that
 * was, and how far: the loops around are entered again in the iteration they were in, the loops that were over are
 * skipped, and the one that committed goes on with its next.
 *
 * <p>Every iteration of every loop is a turn; turns are what commits and failures are counted by.
 */
final class Loops {

    /** Before the numbers of the loops: turns, and how many loops there are. */
    private static final int HEAD = 2;

    static final int MOST = 16;

    /** The iteration that each level is in. */
    private final long[] at = new long[MOST + 2];

    /** How many loops of a level there were in the iteration around it. */
    private final int[] count = new int[MOST + 2];

    private long turns;
    private int depth;
    private long[] goal = {};

    /** How many iterations of any loop have begun. */
    long turns() {
        return turns;
    }

    /** What brings this back, when the iteration that is under way is done. */
    long[] position() {
        long[] position = new long[HEAD + 2 * depth];
        position[0] = turns;
        position[1] = depth;
        for (int level = 1; level <= depth; level++) {
            position[2 * level] = count[level];
            position[2 * level + 1] = level < depth ? at[level] : at[level] + 1;
        }
        return position;
    }

    /** Everything begins at the beginning. */
    void restart() {
        goTo(new long[] {0, 0});
    }

    /** The next that is entered is the outermost loop, on the way back to a position. */
    void goTo(long[] position) {
        turns = position[0];
        depth = 0;
        Arrays.fill(count, 0);
        goal = position[1] == 0 ? new long[0] : position.clone();
    }

    /** The same for a body with one loop. */
    void goTo(long iteration) {
        goTo(new long[] {iteration, 1, 1, iteration});
    }

    /** How many loops an iteration is in. */
    int depth() {
        return depth;
    }

    /** Whether a loop that is entered now was in before: what comes before its first iteration is not to be done again. */
    boolean isReturning() {
        return isReturning(depth + 1);
    }

    private boolean isReturning(int level) {
        return goal.length > 0 && level <= goal[1];
    }

    /**
     * A loop begins, inside of the iteration that is under way.
     *
     * @return the iteration it begins with; nothing if it was over
     */
    OptionalLong enter() {
        int level = depth + 1;
        if (level > MOST) {
            throw new IllegalStateException("more than " + MOST + " loops inside of each other");
        }
        count[level]++;
        if (!isReturning(level)) {
            return OptionalLong.of(0);
        }
        if (count[level] < goal[2 * level]) {
            return OptionalLong.empty();
        }
        long first = goal[2 * level + 1];
        if (level == goal[1]) {
            goal = new long[0];
        }
        return OptionalLong.of(first);
    }

    /** The loop of this level is over. */
    void leave(int level) {
        depth = level - 1;
    }

    /**
     * An iteration of a loop begins.
     *
     * @return whether it is a new turn; not if it was only entered again
     */
    boolean begin(int level, long iteration) {
        boolean again = isReturning(level) && count[level] == goal[2 * level] && iteration == goal[2 * level + 1];
        if (!again && goal.length > 0) {
            throw new IllegalStateException("the loop of level " + goal[1]
                    + " that had committed did not come again: a body has the same loops each time it is run");
        }
        depth = level;
        at[level] = iteration;
        count[level + 1] = 0;
        turns += again ? 0 : 1;
        return !again;
    }
}
