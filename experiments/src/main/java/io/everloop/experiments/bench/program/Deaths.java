package io.everloop.experiments.bench.program;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Barriers until somebody dies, then on with those who are left, as often as somebody is killed from outside.
 *
 * <p>Before each death every rank hands over {@code ready K} with its MiB of ballast, after it {@code death K} with two readings of the clock, which
 * all processes of a machine share: when this rank knew of the death, and when it had the communicator of the survivors.
 */
public final class Deaths implements Measurement {

    /**
     * How it is ordered: how many deaths there will be, one after the other; for how many milliseconds barriers warm up
     * before each; how many MiB one rank keeps resident, and which.
     */
    public static final String NAME = "deaths";

    private static final int PIECE_MIB = 256;

    private final List<ByteBuffer> ballast = new ArrayList<>();
    private final int deaths;
    private final int warmUpMillis;
    private final int ballastMib;
    private final int loaded;

    Deaths(Order order) {
        deaths = order.number(0);
        warmUpMillis = order.number(1);
        ballastMib = order.number(2);
        loaded = order.number(3);
    }

    @Override
    public void run(RankContext ctx) {
        if (ctx.rank() == loaded) {
            load();
        }
        Communicator comm = ctx.comm();
        for (int death = 0; death < deaths; death++) {
            warmUp(comm);
            ctx.result("ready " + death, String.valueOf(ballast.size() * PIECE_MIB));
            comm = survive(ctx, comm, death);
        }
    }

    private void load() {
        while (ballast.size() * PIECE_MIB < ballastMib) {
            // Java clears a direct buffer, so it is resident at once.
            ballast.add(ByteBuffer.allocateDirect(PIECE_MIB << 20));
        }
    }

    /** Ends for all ranks after the same barrier. */
    private void warmUp(Communicator comm) {
        long begin = System.nanoTime();
        while (comm.allreduce(System.nanoTime() - begin, Op.MIN) < warmUpMillis * 1_000_000L) {
            comm.barrier();
        }
    }

    private static Communicator survive(RankContext ctx, Communicator comm, int death) {
        long informed = untilDeath(comm);
        // Whoever was only told of a revocation may not know yet who died.
        boolean knows = !comm.getFailed().isEmpty();
        comm.revoke();
        Communicator survivors = comm.shrink();
        long shrunk = System.nanoTime();
        // Whoever is through leaves the processors to those who are not.
        survivors.barrier();
        ctx.result("death " + death, (knows ? informed : shrunk) + " " + shrunk);
        return survivors;
    }

    private static long untilDeath(Communicator comm) {
        try {
            while (true) {
                comm.barrier();
            }
        } catch (CommException expected) {
            return System.nanoTime();
        }
    }
}
