package io.everloop.framework.rank;

import io.everloop.Role;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.framework.advice.Costs;
import java.util.List;
import java.util.stream.IntStream;

/** Where a rank stands, and what ranks tell each other of that after a failure. */
final class Standing {

    private static final long HAS_DATA = 0;
    private static final long HAS_NONE = 1;

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
     */
    record RollCall(int ranks, long reached, List<Integer> lost, boolean hasBegun, boolean isWhole, Measured measured) {

        Costs costs(int size) {
            return measured.costs(size);
        }
    }

    /** Tells newcomers what they have missed; collective. */
    RollCall call(Communicator comm, Epoch epoch, Orders orders, Measured measured, Checkpoints checkpoints) {
        int size = comm.size();
        Schedule schedule = checkpoints.schedule();
        int figures = size + FACTS;
        int totals = figures + Measured.NUMBERS;
        int repairs = totals + CommitTotals.NUMBERS;
        int carriedOut = repairs + Epoch.numbers(size);
        long[] told = new long[carriedOut + orders.numbers()];
        told[comm.rank()] = hasData ? HAS_DATA : HAS_NONE;
        told[size] = iteration;
        told[size + 1] = hasData ? 1 : 0;
        told[size + 2] = wasOverwritten ? 1 : 0;
        told[size + 3] = ranks;
        told[size + 4] = checkpoints.highest();
        told[size + 5] = schedule.level();
        measured.tell(told, figures, schedule, System.nanoTime());
        checkpoints.totals().tell(told, totals);
        epoch.tell(told, repairs, comm.rank());
        orders.tell(told, carriedOut);
        comm.allreduce(told, 0, told, 0, told.length, Op.MAX);
        epoch.learn(told, repairs, size);
        orders.learn(told, carriedOut);
        measured.learn(told, figures, schedule, told[size + 1] == 1, System.nanoTime());
        schedule.agree((int) told[size + 5], measured.wantedIterations());
        if (isNew) {
            checkpoints.totals().learn(told, totals);
        }
        checkpoints.heardOf(told[size + 4]);
        long reached = told[size];
        if (!hasData) {
            iteration = reached;
        }
        return new RollCall(
                (int) told[size + 3],
                reached,
                IntStream.range(0, size)
                        .filter(rank -> told[rank] == HAS_NONE)
                        .boxed()
                        .toList(),
                told[size + 1] == 1,
                told[size + 2] == 0,
                measured);
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
