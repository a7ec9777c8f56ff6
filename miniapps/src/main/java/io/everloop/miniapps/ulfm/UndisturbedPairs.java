package io.everloop.miniapps.ulfm;

import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/** Shows undisturbed pairs: two living ranks exchange values whoever else is dead; only the partner of the dead fails. */
public final class UndisturbedPairs implements RankProgram {

    private static final int TAG = 1;

    @Override
    public void run(RankContext ctx) {
        Communicator comm = ctx.comm();
        comm.errorHandler(DeadListed.lister(ctx));
        comm.barrier();
        double[] mine = {ctx.rank() / (double) ctx.size()};
        double[] his = {Double.NaN};
        int peer = peerOf(ctx.rank(), ctx.size());
        Death.of(ctx.size() / 2, ctx);
        comm.sendrecv(mine, 0, 1, peer, TAG, his, 0, 1, peer, TAG);
        if (peer != Communicator.NOBODY) {
            ctx.print(Lines.of(comm, "value from " + peer + " is " + his[0]));
        }
    }

    private static int peerOf(int rank, int size) {
        int peer = rank % 2 == 0 ? rank + 1 : rank - 1;
        return peer < size ? peer : Communicator.NOBODY;
    }
}
