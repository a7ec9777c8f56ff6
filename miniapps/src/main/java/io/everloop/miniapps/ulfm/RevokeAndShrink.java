package io.everloop.miniapps.ulfm;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/**
 * Shows revoke and shrink: a token goes round a ring with a dead rank in it; who notices revokes, so that those who only
 * wait for the token wake up too, and the survivors go on in a smaller ring.
 */
public final class RevokeAndShrink implements RankProgram {

    private static final int TAG = 1;

    @Override
    public void run(RankContext ctx) {
        Communicator comm = ctx.comm();
        comm.barrier();
        Death.of(ctx.size() / 2, ctx);
        while (true) {
            try {
                int laps = pass(comm);
                int counted = comm.allreduce(1, Op.SUM);
                ctx.print(Lines.of(
                        ctx.comm(),
                        "now rank " + comm.rank() + " of " + comm.size() + ", counted " + counted + ", token " + laps));
                return;
            } catch (CommException e) {
                comm.revoke();
                comm = comm.shrink();
            }
        }
    }

    /** Passes a token round the ring once; every rank adds one. */
    private static int pass(Communicator comm) {
        int size = comm.size();
        int right = (comm.rank() + 1) % size;
        int left = (comm.rank() + size - 1) % size;
        int[] token = {0};
        if (comm.rank() > 0) {
            comm.recv(token, left, TAG);
        }
        token[0]++;
        comm.send(token, right, TAG);
        if (comm.rank() == 0) {
            comm.recv(token, left, TAG);
        }
        return token[0];
    }
}
