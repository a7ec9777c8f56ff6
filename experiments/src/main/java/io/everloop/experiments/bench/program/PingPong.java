package io.everloop.experiments.bench.program;

import com.sun.management.ThreadMXBean;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.engine.Rehearsal;
import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * Messages between two ranks, small and large: half a round trip each; and what the small ones leave for the collector.
 * Arguments: the numbers of a {@link Stopwatch}.
 */
public final class PingPong implements RankProgram {

    private static final int COUNTED = 20_000;

    private final long[] small = new long[1];
    private final byte[] large = new byte[1 << 20];

    @Override
    public void run(RankContext ctx) {
        Communicator comm = ctx.comm();
        Batches batches = new Batches(ctx, Stopwatch.parse(ctx.args()));
        batches.measure(0.5, Map.of("pingpong8", () -> play(comm, small, small.length)));
        long allocated = comm.allreduce(allocated(comm), Op.MAX);
        if (ctx.rank() == 0) {
            ctx.result("allocation", String.valueOf(allocated / (2.0 * COUNTED)));
        }
        batches.measure(0.5, Map.of("pingpong1m", () -> play(comm, large, large.length)));
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

    /** Bytes that all threads of this process but the one that rehearses allocate while this rank sends and receives. */
    private long allocated(Communicator comm) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] ids = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.getName().equals(Rehearsal.THREAD))
                .mapToLong(Thread::getId)
                .toArray();
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
