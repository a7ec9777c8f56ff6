package io.everloop.experiments.bench.program;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RevokedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Plan A repeats a collective on a communicator until somebody revokes that instead of joining in; plan B does
 * the same on a duplicate (Revoke paper, section 5). Every operation is timed; the slowest rank counts. The
 * time of the revoked one is that from the call of revoke until the last rank is interrupted.
 * Initiators take turns: the first rank, one in the middle, the last.
 */
public final class Revocations implements Measurement {

    /**
     * How it is ordered: how often all of it is done, how many operations plan A does first, how many bytes an operation
     * has: none is a barrier, others are summed up.
     */
    public static final String NAME = "revoke";

    /** The last ones are disturbed by ranks that are done already. */
    private static final int PLAN_B = 7;

    /** Long enough for the others to be in the operation that is revoked. */
    private static final long PAUSE_NANOS = 1_000_000;

    private final int times;
    private final int planA;
    private final int bytes;
    private final double[] data;

    Revocations(Order order) {
        times = order.number(0);
        planA = order.number(1);
        bytes = order.number(2);
        data = new double[bytes / Double.BYTES];
    }

    /** The name of a result, by the bytes of its operation. */
    public static String result(int bytes, String what) {
        return bytes + " B " + what;
    }

    @Override
    public void run(RankContext ctx) {
        Communicator world = ctx.comm();
        int[] initiators = {0, world.size() / 2, world.size() - 1};
        List<long[]> rounds = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long[] nanos = round(world, initiators[i % initiators.length]);
            world.allreduce(nanos, 0, nanos, 0, nanos.length, Op.MAX);
            nanos[1] -= nanos[0];
            rounds.add(nanos);
        }
        if (ctx.rank() == 0) {
            report(ctx, rounds);
        }
    }

    /**
     * The times of the last operation of plan A and of the first ones of plan B; before them when the initiator began
     * to revoke and when this rank was interrupted, by the clock that all processes of a machine share.
     */
    private long[] round(Communicator world, int initiator) {
        Communicator a = world.dup();
        Communicator b = world.dup();
        long[] nanos = new long[3 + PLAN_B];
        for (int i = 0; i < planA; i++) {
            nanos[2] = time(a);
        }
        // So that nobody is interrupted who is still in an operation that the initiator had left; and plan B is then a
        // communicator that was used before, as plan A is: what it costs to be the first is not what is measured.
        operate(b);
        if (world.rank() == initiator) {
            LockSupport.parkNanos(PAUSE_NANOS);
            nanos[0] = System.nanoTime();
            a.revoke();
        } else {
            interrupted(a);
            nanos[1] = System.nanoTime();
        }
        for (int i = 0; i < PLAN_B; i++) {
            nanos[3 + i] = time(b);
        }
        a.free();
        b.free();
        return nanos;
    }

    private void interrupted(Communicator a) {
        try {
            operate(a);
        } catch (RevokedException expected) {
            return;
        }
        throw new IllegalStateException("a collective came to an end without the rank that revoked its communicator");
    }

    private long time(Communicator comm) {
        long begin = System.nanoTime();
        operate(comm);
        return System.nanoTime() - begin;
    }

    private void operate(Communicator comm) {
        if (data.length == 0) {
            comm.barrier();
        } else {
            comm.allreduce(data, 0, data, 0, data.length, Op.SUM);
        }
    }

    private void report(RankContext ctx, List<long[]> rounds) {
        ctx.result(result(bytes, "plan A"), column(rounds, 2));
        ctx.result(result(bytes, "revoked"), column(rounds, 1));
        for (int i = 0; i < PLAN_B; i++) {
            ctx.result(result(bytes, "plan B " + (i + 1)), column(rounds, 3 + i));
        }
    }

    /** One place of all rounds but the first half, which warms up. */
    private static String column(List<long[]> rounds, int place) {
        return Stopwatch.text(rounds.subList(rounds.size() / 2, rounds.size()).stream()
                .map(nanos -> nanos[place] / 1e3)
                .toList());
    }
}
