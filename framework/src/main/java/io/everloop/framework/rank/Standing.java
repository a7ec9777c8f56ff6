package io.everloop.framework.rank;

import io.everloop.Role;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.framework.advice.Costs;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Where a rank stands, and what ranks tell each other of that after a failure. */
final class Standing {

    private static final long HAS_DATA = 0;
    private static final long HAS_NONE = 1;
    private static final long NEW = 2;

    /** How many numbers are told of what all ranks have in common. */
    private static final int FACTS = 6;

    private Role role;
    private boolean isNew;
    private int ranks;
    private long iteration;
    private boolean hasData;
    private boolean wasOverwritten;

    Standing(boolean isNew) {
        this.isNew = isNew;
        role = isNew ? Role.RECOVERED : Role.INITIAL;
    }

    /**
     * Where all ranks stand together; the same everywhere.
     *
     * @param ranks how many there were when everybody last had its data
     * @param reached the highest iteration that somebody had come to
     * @param lost the ranks that have no data, in increasing order
     * @param hasBegun whether everybody had its data once, at the beginning
     * @param isWhole whether those who have data have it as the loop left it: not overwritten by a restore that came to no
     *     end
     * @param measured what all ranks have measured
     * @param first the first rank that was there all the time
     */
    record RollCall(
            int ranks,
            long reached,
            List<Integer> lost,
            boolean hasBegun,
            boolean isWhole,
            Measured measured,
            int first) {

        Costs costs(int size) {
            return measured.costs(size);
        }
    }

    /** Tells newcomers what they have missed; collective. */
    RollCall call(Communicator comm, Deaths deaths, Measured measured, Checkpoints checkpoints) {
        int size = comm.size();
        Schedule schedule = checkpoints.schedule();
        long[] told = new long[size + FACTS + Measured.NUMBERS + deaths.watched()];
        told[comm.rank()] = isNew ? NEW : hasData ? HAS_DATA : HAS_NONE;
        told[size] = deaths.epoch();
        told[size + 1] = iteration;
        told[size + 2] = hasData ? 1 : 0;
        told[size + 3] = wasOverwritten ? 1 : 0;
        told[size + 4] = ranks;
        told[size + 5] = checkpoints.highest();
        measured.tell(told, size + FACTS, schedule, System.nanoTime());
        deaths.tell(told, size + FACTS + Measured.NUMBERS);
        comm.allreduce(told, 0, told, 0, told.length, Op.MAX);
        deaths.learn(told, size + FACTS + Measured.NUMBERS, told[size]);
        measured.learn(told, size + FACTS, schedule, told[size + 2] == 1, System.nanoTime());
        checkpoints.heardOf(told[size + 5]);
        long reached = told[size + 1];
        if (!hasData) {
            iteration = reached;
        }
        return new RollCall(
                (int) told[size + 4],
                reached,
                who(told, size, state -> state != HAS_DATA).toList(),
                told[size + 2] == 1,
                told[size + 3] == 0,
                measured,
                who(told, size, state -> state != NEW).findFirst().orElse(0));
    }

    private static Stream<Integer> who(long[] told, int size, LongPredicate state) {
        return IntStream.range(0, size).filter(rank -> state.test(told[rank])).boxed();
    }

    /** Whether this rank has come after the others, and none of their attempts has succeeded since. */
    boolean hasJustCome() {
        return isNew;
    }

    Role role() {
        return role;
    }

    /** Whether this rank takes a dead one's place and has no data yet. */
    boolean isNew() {
        return role == Role.RECOVERED && !hasData;
    }

    /** The iteration that this rank is in, or was in when it was interrupted. */
    long iteration() {
        return iteration;
    }

    void isIn(long begun) {
        iteration = begun;
    }

    /** All ranks, so many of them, have the data of the beginning. */
    void started(int size) {
        hasData = true;
        ranks = size;
    }

    /** A restore is about to write into this rank's data. */
    void overwrites() {
        wasOverwritten = true;
    }

    /** Somebody has been replaced, whoever that was. */
    void survived() {
        role = hasData ? Role.SURVIVOR : Role.RECOVERED;
    }

    /** All ranks, so many of them, have the data of an iteration. */
    void recovered(int size) {
        started(size);
        isNew = false;
        wasOverwritten = false;
    }

    /** There was nothing to lose yet. */
    void beginsAgain() {
        role = Role.INITIAL;
        isNew = false;
        iteration = 0;
        hasData = false;
        wasOverwritten = false;
    }
}
