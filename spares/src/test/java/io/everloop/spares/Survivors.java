package io.everloop.spares;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.Arrays;

/**
 * Talks in all ways there are, round after round, and goes on with those who are left whenever somebody dies; ends when
 * as many ranks are dead as the first argument says. One revocation without a death is always among it.
 */
public final class Survivors implements RankProgram {

    /** What a rank prints when it has done the first rounds with a communicator. */
    static final String TALKING = "talking to ";

    private static final int LARGE = 20_000;
    private static final int ROUNDS = 3;

    private int revocations = 1;

    @Override
    public void run(RankContext ctx) {
        int left = ctx.size() - Integer.parseInt(ctx.args().get(0));
        Communicator comm = ctx.comm();
        int rounds = 0;
        while (comm.size() > left || rounds < ROUNDS || revocations > 0) {
            if (round(comm)) {
                rounds++;
                if (rounds == 2) {
                    ctx.print(TALKING + comm.size());
                }
            } else {
                comm = comm.shrink();
                revocations--;
                rounds = 0;
            }
        }
        ctx.result("group", Arrays.toString(comm.group().toArray()));
        ctx.result("sum", Integer.toString(comm.allreduce(comm.rank(), Op.SUM)));
    }

    /** Whether all went well, at everybody who is left. */
    private boolean round(Communicator comm) {
        long fine = 1;
        try {
            talk(comm);
        } catch (CommException e) {
            comm.revoke();
            fine = 0;
        }
        try {
            return comm.agree(fine) == 1;
        } catch (ProcFailedException e) {
            return false;
        }
    }

    private void talk(Communicator comm) {
        comm.barrier();
        expect(comm.size(), comm.allreduce(1, Op.SUM));
        int right = (comm.rank() + 1) % comm.size();
        int left = (comm.rank() + comm.size() - 1) % comm.size();
        ring(comm, 1, left, right);
        ring(comm, LARGE, left, right);
        if (revocations == 1 && comm.rank() == comm.size() - 1) {
            comm.revoke();
        }
        double[] large = new double[LARGE];
        Arrays.fill(large, 1);
        comm.allreduce(large, 0, large, 0, LARGE, Op.SUM);
        expect(comm.size(), large[LARGE - 1]);
    }

    private static void ring(Communicator comm, int length, int left, int right) {
        double[] mine = new double[length];
        double[] theirs = new double[length];
        Arrays.fill(mine, comm.rank());
        comm.sendrecv(mine, 0, length, right, 7, theirs, 0, length, left, 7);
        expect(left, theirs[length - 1]);
    }

    private static void expect(double expected, double actual) {
        if (expected != actual) {
            throw new IllegalStateException("got " + actual + " instead of " + expected);
        }
    }
}
