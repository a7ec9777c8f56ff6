package io.everloop.miniapps.ulfm;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.ErrorHandler;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/** Shows errors that are returned: the last rank dies, the barrier of the others comes back with an error. */
public final class ErrorsReturned implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        Communicator comm = ctx.comm();
        comm.errorHandler(ErrorHandler.RETURN);
        comm.barrier();
        Death.of(ctx.size() - 1, ctx);
        comm.barrier();
        CommException error = comm.lastError().orElseThrow();
        ctx.print(Lines.of(comm, "Notified of error " + Lines.nameOf(error) + ". Stayin' alive!"));
    }
}
