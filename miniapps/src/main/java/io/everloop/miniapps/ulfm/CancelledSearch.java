package io.everloop.miniapps.ulfm;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.Parallel;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.RevokedException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shows cancellation: all ranks search with several threads; the thread that finds the needle cancels the loop of its
 * rank, and its rank revokes the communicator of the search, so that all other ranks leave their endless loops too.
 */
public final class CancelledSearch implements RankProgram {

    private static final int THREADS = 4;
    private static final int CHUNK = 1 << 10;
    private static final long PER_RANK = 1L << 50;
    private static final long PLACE = 1_000_000;

    @Override
    public void run(RankContext ctx) {
        Communicator search = ctx.comm().dup();
        // Everybody has it before anybody can revoke it.
        ctx.comm().barrier();
        Parallel parallel = ctx.parallel().on(search);
        long needle = ctx.size() / 2 * PER_RANK + PLACE;
        long from = ctx.rank() * PER_RANK;
        AtomicLong found = new AtomicLong(-1);
        try {
            parallel.loopDynamic(THREADS, from, from + PER_RANK, CHUNK, (candidate, region) -> {
                if (candidate == needle) {
                    found.set(candidate);
                    region.cancel();
                }
            });
            search.revoke();
            ctx.print(Lines.of(ctx.comm(), "Found it"));
        } catch (RevokedException e) {
            ctx.print(Lines.of(ctx.comm(), "Left the search: " + Lines.nameOf(e)));
        }
        search.free();
        long everywhere = ctx.comm().allreduce(found.get(), Op.MAX);
        if (everywhere != needle) {
            throw new IllegalStateException("found " + everywhere + ", not " + needle);
        }
    }
}
