package io.everloop.spares;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.ErrorHandler;
import io.everloop.comm.Op;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.ProcFailedPendingException;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.Request;
import io.everloop.comm.RevokedException;
import io.everloop.comm.Status;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Programs in which the last worker dies, and whose ranks tell what they were told of it. */
final class Meanings {

    private static final int TAG = 3;

    private Meanings() {}

    /** The last rank ends its worker when everybody has come here; the others go on at once. */
    private static void lastDies(RankContext ctx) {
        Communicator comm = ctx.comm();
        int last = ctx.size() - 1;
        if (comm.rank() < last) {
            comm.send(new int[1], last, TAG);
            return;
        }
        for (int rank = 0; rank < last; rank++) {
            comm.recv(new int[1], rank, TAG);
        }
        ctx.die();
    }

    private static void awaitDeath(Communicator comm) {
        while (comm.getFailed().size() == 0) {
            LockSupport.parkNanos(100_000);
        }
    }

    private static String nameOf(Optional<CommException> error) {
        return error.map(thrown -> thrown.getClass().getSimpleName()).orElse("none");
    }

    /** Ranks 0 and 2 talk on while somebody dies. */
    public static final class Undisturbed implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            Communicator comm = ctx.comm();
            lastDies(ctx);
            long sum = 0;
            int other = 2 - comm.rank();
            for (long i = 0; i < 3000 && (other == 0 || other == 2); i++) {
                long[] got = {0};
                comm.sendrecv(new long[] {i}, 0, 1, other, TAG, got, 0, 1, other, TAG);
                sum += got[0];
            }
            awaitDeath(comm);
            ctx.result("sum", Long.toString(sum));
        }
    }

    /** A receive from anybody stays pending over a failure that is acknowledged, and is served after it. */
    public static final class FromAnybody implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            Communicator comm = ctx.comm();
            int[] place = {-1};
            Request<Status> request = comm.rank() == 0 ? comm.irecv(place, 0, 1, Communicator.ANY_SOURCE, TAG) : null;
            lastDies(ctx);
            if (comm.rank() == 0) {
                try {
                    request.await();
                    ctx.result("first", "no error");
                } catch (ProcFailedPendingException e) {
                    ctx.result("first", "pending");
                }
                comm.ackFailed();
                comm.send(new int[] {0}, 2, TAG);
                ctx.result("from", Integer.toString(request.await().source()));
                ctx.result("value", Integer.toString(place[0]));
            } else if (comm.rank() == 2) {
                comm.recv(place, 0, TAG);
                comm.send(new int[] {42}, 0, TAG);
            }
        }
    }

    /** One pending collective and one pending receive after it: both end, by the death and by a revocation. */
    public static final class AllPending implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            Communicator twin = ctx.comm().dup();
            twin.errorHandler(ErrorHandler.RETURN);
            int living = ctx.size() - Integer.parseInt(ctx.args().get(0));
            Request<Void> barrier = ctx.rank() == ctx.size() - 1 ? null : twin.ibarrier();
            Request<Status> fromDead = twin.irecv(new int[1], 0, 1, ctx.size() - 1, TAG);
            Request<Status> fromLiving = twin.irecv(new int[1], 0, 1, (ctx.rank() + 1) % living, TAG);
            lastDies(ctx);
            barrier.await();
            ctx.result("barrier", nameOf(twin.lastError()));
            fromDead.await();
            ctx.result("dead", nameOf(twin.lastError()));
            // A revocation may overtake the news of the death, so everybody has heard of that first.
            ctx.comm().errorHandler(ErrorHandler.RETURN);
            ctx.comm().agree(1);
            if (ctx.rank() == 0) {
                twin.revoke();
            }
            fromLiving.await();
            ctx.result("living", nameOf(twin.lastError()));
        }
    }

    /** Only rank 0 acknowledges: everybody is told all the same, with the same flag; nobody when all have. */
    public static final class Uniform implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            Communicator comm = ctx.comm();
            lastDies(ctx);
            awaitDeath(comm);
            if (comm.rank() == 0) {
                comm.ackFailed();
            }
            long mine = ~(1L << comm.rank());
            try {
                ctx.result("first", Long.toString(comm.agree(mine)));
            } catch (ProcFailedException e) {
                ctx.result("first", "failed " + e.agreedFlag().orElseThrow() + " " + Arrays.toString(e.failed()));
            }
            comm.ackFailed();
            ctx.result("second", Long.toString(comm.agree(mine)));
        }
    }

    /** Everybody ends with the first error, or without one, and repairs nothing. */
    public static final class Unrepaired implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            Communicator comm = ctx.comm();
            lastDies(ctx);
            String end = "none";
            try {
                while (true) {
                    comm.allreduce(1, Op.SUM);
                }
            } catch (ProcFailedException e) {
                end = "ProcFailedException";
            }
            ctx.result("end", end);
        }
    }

    /** Communicators that share ranks fail together, and are repaired by every rank in an order of its own. */
    public static final class Overlapping implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            Communicator world = ctx.comm();
            Communicator[] all = {
                world,
                world.split(world.rank() / 2, 0).orElseThrow(),
                world.split(world.rank() % 2, -world.rank()).orElseThrow(),
                world.dup()
            };
            lastDies(ctx);
            awaitDeath(world);
            for (Communicator comm : all) {
                comm.errorHandler(ErrorHandler.RETURN);
            }
            for (int i = 0; i < all.length; i++) {
                int which = (i * (1 + 2 * (world.rank() % 2)) + world.rank()) % all.length;
                all[which] = repaired(all[which]);
            }
            for (int which = 0; which < all.length; which++) {
                ctx.result("size" + which, Integer.toString(all[which].size()));
                ctx.result("sum" + which, Integer.toString(all[which].allreduce(1, Op.SUM)));
            }
        }

        private static Communicator repaired(Communicator broken) {
            broken.revoke();
            return broken.shrink();
        }
    }

    /** What a handler is called for, and what is returned. */
    public static final class Handled implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            Communicator comm = ctx.comm();
            lastDies(ctx);
            awaitDeath(comm);
            StringBuilder heard = new StringBuilder();
            comm.errorHandler((where, error) -> heard.append(error.getClass().getSimpleName()));
            comm.barrier();
            ctx.result("called", heard.toString());
            comm.errorHandler(ErrorHandler.RETURN);
            comm.send(new int[1], ctx.size() - 1, TAG);
            ctx.result("returned", nameOf(comm.lastError()));
            Communicator left = comm.shrink();
            left.barrier();
            ctx.result("after", nameOf(left.lastError()));
            // Everybody has left the barrier before anybody revokes.
            left.agree(1);
            left.revoke();
            left.barrier();
            ctx.result("inherited", nameOf(left.lastError()));
            left.errorHandler(ErrorHandler.THROW);
            try {
                left.barrier();
            } catch (RevokedException e) {
                ctx.result("thrown", "RevokedException");
            }
        }
    }
}
