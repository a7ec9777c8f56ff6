package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;
import io.everloop.comm.Communicator;
import io.everloop.comm.Group;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.RankContext;
import io.everloop.comm.Request;
import io.everloop.experiments.stress.Entry.Kind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.LongSupplier;

/**
 * One rank under stress. Everybody draws the same steps: a single agreement, several in flight, a shrink, or a rebuild, in
 * which replacements join. What is acknowledged when is each rank's own chance.
 *
 * <p>Nobody needs to be told when it is over: whoever's time has passed contributes a flag that says so, and the agreement
 * tells everybody.
 */
final class StressedRank {

    private static final int MOST_IN_FLIGHT = 5;

    private final RankContext ctx;
    private final Journal journal;
    private final long seed;
    private final long endNanos;
    private final int least;
    private final int self;
    private Communicator comm;
    private Group group;
    private int epoch;
    private long step;
    private long number;
    private boolean goOn = true;
    private RankSet reported = RankSet.empty();

    StressedRank(RankContext ctx, Journal journal, long seed, long endNanos, int least) {
        this.ctx = ctx;
        this.comm = ctx.comm();
        this.group = comm.group();
        this.self = group.member(comm.rank());
        this.journal = journal;
        this.seed = seed;
        this.endNanos = endNanos;
        this.least = least;
    }

    void run() throws IOException {
        if (ctx.isReplacement()) {
            agreeOnEpoch(-1);
        }
        while (goOn) {
            long chance = Chance.step(seed, epoch, ++step);
            int kind = (int) (chance & 31);
            if (!reported.isEmpty() && kind >= 4 && kind < 12) {
                rebuild();
            } else if (kind == 0 || (!reported.isEmpty() && kind < 4)) {
                shrink(chance >>> 5);
            } else if (kind < 12) {
                agreeOnSeveral(2 + (int) (chance >>> 5 & 3));
            } else {
                agree();
            }
        }
        write(Kind.ENDED, number, 0, RankSet.empty(), RankSet.empty());
    }

    private void agree() throws IOException {
        long own = contribution();
        awaitFlag(number, own, () -> comm.agree(own));
    }

    private void agreeOnSeveral(int count) throws IOException {
        record Pending(long number, long own, Request<Long> request) {}
        Queue<Pending> pending = new ArrayDeque<>(MOST_IN_FLIGHT);
        for (int i = 0; i < count; i++) {
            long own = contribution();
            pending.add(new Pending(number, own, comm.iagree(own)));
        }
        for (Pending each : pending) {
            awaitFlag(each.number(), each.own(), each.request()::await);
        }
    }

    /** Announces the next contribution: whoever dies now may or may not have made it. */
    private long contribution() throws IOException {
        number++;
        RankSet known = ranks(comm.getFailed());
        if ((Chance.mix(Chance.flag(seed, epoch, number, self)) & 3) == 0) {
            comm.ackFailed();
        }
        long goOnBit = System.nanoTime() < endNanos ? Chance.GO_ON : 0;
        long own = Chance.flag(seed, epoch, number, self) | goOnBit;
        write(Kind.CONTRIBUTES, number, own, known, ranks(comm.getAcknowledged()));
        return own;
    }

    private void awaitFlag(long agreement, long own, LongSupplier call) throws IOException {
        long agreed;
        try {
            agreed = call.getAsLong();
            write(Kind.RETURNED, agreement, agreed, RankSet.empty(), RankSet.empty());
        } catch (ProcFailedException failure) {
            agreed = failure.agreedFlag().orElseThrow();
            RankSet dead = ranks(group.select(failure.failed()));
            reported = reported.union(dead);
            write(Kind.REPORTED, agreement, agreed, dead, RankSet.empty());
        }
        check(agreement, own, agreed);
        goOn &= agreed < 0;
    }

    /** What can be seen from here: bits that this rank took away are gone, bits that everybody left are there. */
    private void check(long agreement, long own, long agreed) {
        long everybody = -1;
        for (int member : group.toArray()) {
            everybody &= Chance.flag(seed, epoch, agreement, member);
        }
        if ((agreed & ~own) != 0 || (everybody & ~agreed) != 0) {
            throw new IllegalStateException(String.format(
                    "agreement %d of epoch %d gave %x; contributed here %x, by all together %x",
                    agreement, epoch, agreed, own, everybody));
        }
    }

    private void shrink(long chance) throws IOException {
        if ((chance & 3) == 0 && comm.rank() == (chance >>> 8) % comm.size()) {
            comm.revoke();
        }
        write(Kind.SHRINKS, 0, 0, reported, RankSet.empty());
        Request<Communicator> smaller = comm.ishrink();
        if ((chance & 12) == 0) {
            agree();
        }
        Communicator next = smaller.await();
        write(Kind.SHRUNK, 0, 0, ranks(next.group()), RankSet.empty());
        comm.free();
        enter(next);
        goOn &= group.size() >= least;
    }

    private void rebuild() throws IOException {
        write(Kind.SHRINKS, 0, 0, reported, RankSet.empty());
        Communicator next = ctx.rebuild(comm);
        write(Kind.SHRUNK, 0, 0, ranks(next.group()), RankSet.empty());
        enter(next);
        agreeOnEpoch(epoch);
    }

    private void enter(Communicator next) {
        comm = next;
        group = next.group();
        epoch++;
        step = 0;
        number = 0;
        reported = RankSet.empty();
    }

    /** Replacements do not know how often others have gone from one communicator to the next: they leave all bits. */
    private void agreeOnEpoch(int own) {
        long agreed;
        try {
            agreed = comm.agree(own);
        } catch (ProcFailedException failure) {
            agreed = failure.agreedFlag().orElseThrow();
        }
        // Nobody is left who would know: then any number does that is the same for all.
        epoch = agreed < 0 ? Integer.MAX_VALUE / 2 : (int) agreed;
    }

    private static RankSet ranks(Group members) {
        return RankSet.of(members.toArray());
    }

    private void write(Kind kind, long agreement, long flag, RankSet ranks, RankSet acknowledged) throws IOException {
        journal.write(new Entry(kind, epoch, agreement, flag, ranks, acknowledged));
    }
}
