package io.everloop.experiments.bench.program;

import com.sun.management.ThreadMXBean;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.lang.management.ManagementFactory;

/**
 * Messages between two ranks, small and large: half a round trip each; and what the small ones leave for the collector.
 * Arguments as in {@link Batches}.
 */
public final class PingPong implements RankProgram {

    private static final int COUNTED = 50_000;

    private final long[] small = new long[1];
    private final byte[] large = new byte[1 << 20];

    @Override
    public void run(RankContext ctx) {
        Communicator comm = ctx.comm();
        Batches batches = Batches.of(ctx);
        batches.measure("pingpong8", 0.5, () -> play(comm, small, small.length));
        long allocated = comm.allreduce(allocated(comm), Op.MAX);
        if (ctx.rank() == 0) {
            ctx.result("allocation", String.valueOf(allocated / (2.0 * COUNTED)));
        }
        batches.measure("pingpong1m", 0.5, () -> play(comm, large, large.length));
    }

    private static void play(Communicator comm, Object ball, int length) {
        if (comm.rank() == 0) {
            comm.send(ball, 0, length, 1, 0);
            comm.recv(ball, 0, length, 1, 0);
        } else {
            comm.recv(ball, 0, length, 0, 0);
            comm.send(ball, 0, length, 0, 0);
        }
    }

    /** Bytes that all threads of this process allocate while this rank sends and receives. */
    private long allocated(Communicator comm) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] ids = threads.getAllThreadIds();
        long before = sum(threads.getThreadAllocatedBytes(ids));
        for (int i = 0; i < COUNTED; i++) {
            play(comm, small, small.length);
        }
        return sum(threads.getThreadAllocatedBytes(ids)) - before;
    }

    private static long sum(long[] bytes) {
        long sum = 0;
        for (long each : bytes) {
            // A thread that has ended counts -1.
            sum += Math.max(0, each);
        }
        return sum;
    }
}
