package io.everloop.miniapps.ulfm;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.ErrorHandler;
import io.everloop.comm.Group;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Shows an error handler that lists the dead: they are acknowledged, then their ranks are looked up. */
public final class DeadListed implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        Communicator comm = ctx.comm();
        comm.errorHandler(lister(ctx));
        comm.barrier();
        Death.of(ctx.size() - 1, ctx);
        comm.barrier();
        ctx.print(Lines.of(comm, "Stayin' alive!"));
    }

    /** Prints who is dead, and lets the operation return. */
    static ErrorHandler lister(RankContext ctx) {
        return (comm, error) -> {
            if (!(error instanceof ProcFailedException)) {
                throw error;
            }
            comm.ackFailed();
            ctx.print(Lines.of(comm, list(comm, error)));
        };
    }

    private static String list(Communicator comm, CommException error) {
        Group dead = comm.getAcknowledged();
        String ranks = Arrays.stream(dead.ranksIn(comm.group()))
                .sorted()
                .mapToObj(rank -> rank + " ")
                .collect(Collectors.joining());
        return "Notified of error " + Lines.nameOf(error) + ". " + dead.size() + " found dead: { " + ranks + "}";
    }
}
