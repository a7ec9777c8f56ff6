package io.everloop.experiments.bench.program;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Barriers until somebody dies, then on with those who are left, as often as somebody is killed from outside.
 *
 * <p>Arguments: how many deaths there will be, one after the other, and how many MiB the last rank keeps resident. Before
 * each death every rank hands over {@code ready K}, after it {@code death K} with two readings of the clock, which all
 * processes of a machine share: when this rank knew of the death, and when it had the communicator of the survivors.
 */
public final class Deaths implements RankProgram {

    private static final int PIECE_MIB = 256;

    private final List<ByteBuffer> ballast = new ArrayList<>();

    @Override
    public void run(RankContext ctx) {
        int deaths = Integer.parseInt(ctx.args().get(0));
        if (ctx.rank() == ctx.size() - 1) {
            load(Integer.parseInt(ctx.args().get(1)));
        }
        Communicator comm = ctx.comm();
        for (int death = 0; death < deaths; death++) {
            comm.barrier();
            ctx.result("ready " + death, ballast.size() * PIECE_MIB + " MiB");
            comm = survive(ctx, comm, death);
        }
    }

    private void load(int mebibytes) {
        while (ballast.size() * PIECE_MIB < mebibytes) {
            // Java clears a direct buffer, so it is resident at once.
            ballast.add(ByteBuffer.allocateDirect(PIECE_MIB << 20));
        }
    }

    private static Communicator survive(RankContext ctx, Communicator comm, int death) {
        long informed = untilDeath(comm);
        // Whoever was only told of a revocation may not know yet who died.
        boolean knows = !comm.getFailed().isEmpty();
        comm.revoke();
        Communicator survivors = comm.shrink();
        long shrunk = System.nanoTime();
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
