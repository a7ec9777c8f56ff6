package io.everloop.agreement.abcast;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A group in which each rank broadcasts a given number of messages, as fast as its user can. */
public final class AtomicBroadcastModel implements Model<Broadcaster, BroadcastMessage, Delivered> {

    private final int[] broadcasts;

    private AtomicBroadcastModel(int[] broadcasts) {
        if (broadcasts.length == 0 || Arrays.stream(broadcasts).anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException("cannot broadcast " + Arrays.toString(broadcasts)
                    + " messages: give a number that is not negative for each of at least one rank");
        }
        this.broadcasts = broadcasts;
    }

    /** Every rank broadcasts equally often. */
    public AtomicBroadcastModel(int ranks, int broadcastsPerRank) {
        this(IntStream.generate(() -> broadcastsPerRank).limit(ranks).toArray());
    }

    /** As many ranks as there are numbers, each of which broadcasts so often. */
    public static AtomicBroadcastModel of(int... broadcasts) {
        return new AtomicBroadcastModel(broadcasts.clone());
    }

    @Override
    public int ranks() {
        return broadcasts.length;
    }

    @Override
    public Broadcaster participant(int rank) {
        return new Broadcaster(rank, broadcasts.length);
    }

    @Override
    public boolean ready(int rank, Broadcaster participant, int given) {
        return given < broadcasts[rank];
    }

    @Override
    public void call(int rank, Broadcaster participant, int given, Outbox<BroadcastMessage, Delivered> out) {
        participant.broadcast(payload(rank, given), out);
    }

    @Override
    public String describeCall(int rank, int given) {
        return "broadcasts " + new MessageId(rank, given);
    }

    static long payload(int rank, int given) {
        return ((long) rank << Integer.SIZE) | given;
    }

    @Override
    public Checker<Delivered> checker() {
        return new AtomicBroadcastChecker(broadcasts);
    }
}
