package io.everloop.comm.agree;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.RankSet;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A protocol for one agreement at a time: what is started meanwhile waits until the one before has returned here.
 *
 * <p>Whoever returns has the contributions of all who live, so nobody is more than one agreement ahead of anybody.
 */
abstract class OneByOne extends Stepwise {

    private final Queue<Contribution> waiting = new ArrayDeque<>(4);
    private long started;

    /** Whether all agreements that were called have returned here. */
    abstract boolean isIdle();

    /** Calls the next agreement. */
    abstract void call(Contribution contribution);

    /**
     * Takes a message.
     *
     * @param most the highest number that an agreement can have by now
     */
    abstract void receive(int from, ByteBuffer message, long most);

    abstract void fail(int rank);

    @Override
    public final long start(long flag, RankSet acknowledged, boolean blocking, Sink out) {
        begin(out);
        try {
            waiting.add(new Contribution(flag, acknowledged));
            long number = ++started;
            callNext();
            return number;
        } finally {
            end(out);
        }
    }

    private void callNext() {
        while (!waiting.isEmpty() && isIdle()) {
            call(waiting.remove());
        }
    }

    @Override
    public final long started() {
        return started;
    }

    @Override
    public final void onMessage(int fromRank, ByteBuffer message, Sink out) {
        begin(out);
        try {
            long called = started - waiting.size();
            receive(fromRank, message, called + 1);
            callNext();
        } finally {
            end(out);
        }
    }

    @Override
    public final void onFailure(int rank, Sink out) {
        begin(out);
        try {
            fail(rank);
            callNext();
        } finally {
            end(out);
        }
    }
}
