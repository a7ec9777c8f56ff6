package io.everloop.spares;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/**
 * Counts together until a number is reached, whoever dies. Argument: the number. Rank 0 prints each hundredth; each rank
 * that comes to the end has results {@code seat}, its rank and the number of ranks, and {@code count}.
 */
public final class Replaced implements RankProgram {

    static final String AT = "at ";

    @Override
    public void run(RankContext ctx) {
        long end = Long.parseLong(ctx.args().get(0));
        long count = 0;
        boolean done = false;
        while (!done) {
            Communicator comm = ctx.comm();
            try {
                // Replacements begin with what the others have; of those, some may be one ahead.
                count = comm.allreduce(count, Op.MAX);
                while (count < end) {
                    count = comm.allreduce(count + 1, Op.MAX);
                    if (count % 100 == 0 && comm.rank() == 0) {
                        ctx.print(AT + count);
                    }
                }
                comm.agree(1);
                done = true;
            } catch (CommException e) {
                ctx.rebuild(comm);
            }
        }
        ctx.result("seat", ctx.comm().rank() + " of " + ctx.comm().size());
        ctx.result("count", Long.toString(count));
    }
}
