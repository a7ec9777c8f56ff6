package io.everloop.spares;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.nio.file.Files;

/**
 * Counts together until a number is reached, whoever dies. Arguments: the number and, if ranks are to wait there until a
 * file of this name is in the directory of the job, {@value #UNTIL_TOLD}: so that no job is over before what is to happen
 * to it has happened. Rank 0 prints each hundredth; each rank that comes to the end has results {@code seat}, its rank and
 * the number of ranks, and {@code count}.
 */
public final class Replaced implements RankProgram {

    static final String AT = "at ";
    static final String UNTIL_TOLD = "until-told";

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
                while (comm.allreduce(mayEnd(ctx) ? 1L : 0L, Op.MIN) == 0) {
                    // Somebody is still to die.
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

    private static boolean mayEnd(RankContext ctx) {
        return !ctx.args().contains(UNTIL_TOLD) || Files.exists(ctx.directory().resolve(UNTIL_TOLD));
    }
}
