package io.everloop.miniapps.ulfm;

import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;

/** A death at a known point, so that the programs print the same every time. */
final class Death {

    private static final int TAG = 666;

    private Death() {}

    /** The victim dies, but only after everybody else has come here; the others go on at once. */
    static void of(int victim, RankContext ctx) {
        Communicator comm = ctx.comm();
        if (ctx.rank() != victim) {
            comm.send(new byte[0], victim, TAG);
            return;
        }
        for (int rank = 0; rank < ctx.size(); rank++) {
            if (rank != victim) {
                comm.recv(new byte[0], rank, TAG);
            }
        }
        ctx.die();
    }
}
