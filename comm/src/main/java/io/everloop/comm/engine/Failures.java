package io.everloop.comm.engine;

import io.everloop.agreement.RankSet;
import io.everloop.comm.CommException;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.ProcFailedPendingException;
import io.everloop.comm.RevokedException;
import java.util.List;
import java.util.function.Function;

/** Which operations of a communicator cannot deliver their meaning any more, and are told so. */
final class Failures {

    private Failures() {}

    /** Somebody of the group is dead: whoever needs it fails, all others go on. */
    static void afterDeath(Context context) {
        RankSet failed = context.failed();
        forEachReceive(context, receive -> {
            int from = receive.posted ? receive.source : receive.actualSource;
            return failed.contains(from) ? dead(from, failed) : null;
        });
        forEachSend(context, send -> failed.contains(send.target) ? dead(send.target, failed) : null);
        for (ProbeOperation probe : List.copyOf(context.probes())) {
            if (failed.contains(probe.source())) {
                probe.fail(dead(probe.source(), failed));
            }
        }
        if (!context.collectives().isEmpty()) {
            failAll(context.collectives(), context.cannotTalkToAll());
        }
        // Those who wait for anybody must look again.
        context.waiter().wake();
    }

    /** The communicator is revoked: nothing is delivered any more. */
    static void afterRevocation(Context context) {
        endAll(context, context.cannotTalk());
        context.delivery().discardMessages();
        context.waiter().wake();
    }

    /** This rank has given the communicator up: what it waited for may never come. Nobody else waits for that. */
    static void afterFree(Context context) {
        CommException why = new RevokedException("the communicator was freed while the operation was pending");
        forEachReceive(context, receive -> receive.isPart() ? null : why);
        failAll(context.probes(), why);
    }

    /** A worker is dead: what was on its way to it and belongs to communicators that are forgotten ends, too. */
    static void afterDeath(Engine engine, Peer peer) {
        engine.forEachSend(send -> {
            if (send.peer == peer) {
                send.fail(dead(send.target, RankSet.of(send.target)));
            }
        });
    }

    private static void endAll(Context context, CommException why) {
        forEachReceive(context, receive -> why);
        forEachSend(context, send -> why);
        failAll(context.probes(), why);
        failAll(context.collectives(), why);
    }

    private static void failAll(List<? extends Operation<?>> operations, CommException why) {
        List.copyOf(operations).forEach(operation -> operation.fail(why));
    }

    private static void forEachReceive(Context context, Function<ReceiveOperation, CommException> verdict) {
        // One that fails may take others along, out of the list: those of the same collective.
        context.mailbox().posted().forEach(posted -> failIf(posted, verdict.apply(posted)));
        context.engine().receives().forEach(receive -> {
            if (receive.context == context) {
                failIf(receive, verdict.apply(receive));
            }
        });
    }

    private static void forEachSend(Context context, Function<SendOperation, CommException> verdict) {
        context.engine().forEachSend(send -> {
            if (send.context == context) {
                failIf(send, verdict.apply(send));
            }
        });
    }

    private static void failIf(Operation<?> operation, CommException why) {
        if (why != null) {
            operation.fail(why);
        }
    }

    private static ProcFailedException dead(int rank, RankSet failed) {
        return new ProcFailedException("rank " + rank + " is dead", Context.toArray(failed));
    }

    static ProcFailedPendingException pending(RankSet news, String name) {
        return new ProcFailedPendingException(
                "ranks " + news + " of communicator " + name
                        + " are dead, and one of them may have been the sender: acknowledge with ackFailed() to go on waiting",
                Context.toArray(news));
    }
}
