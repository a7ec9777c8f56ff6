package io.everloop.agreement.abcast;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * At every moment what one living rank has delivered is a prefix of what another has; each message comes once,
 * as it was sent, in the order of its sender and at increasing priorities. At rest all living ranks have
 * delivered the same, and every message of every living sender.
 */
public final class AtomicBroadcastChecker implements Checker<Delivered> {

    private final int[] broadcasts;

    /** How many deliveries each rank made; negative for the dead. */
    private final int[] delivered;

    /** How many messages of each sender are in the common order. */
    private final int[] ordered;

    /** What the living rank that is furthest has delivered. */
    private final List<Delivered> order;

    AtomicBroadcastChecker(int... broadcasts) {
        this(broadcasts, new int[broadcasts.length], new int[broadcasts.length], new ArrayList<>());
    }

    private AtomicBroadcastChecker(int[] broadcasts, int[] delivered, int[] ordered, List<Delivered> order) {
        this.broadcasts = broadcasts;
        this.delivered = delivered;
        this.ordered = ordered;
        this.order = order;
    }

    @Override
    public void onEvent(int rank, Delivered event) {
        int place = delivered[rank]++;
        if (place == order.size()) {
            extend(rank, event);
        } else if (!order.get(place).equals(event)) {
            throw new Violation("rank %d %s as number %d where another %s", rank, event, place, order.get(place));
        }
    }

    private void extend(int rank, Delivered event) {
        MessageId id = event.id();
        if (id.number() >= broadcasts[id.sender()]
                || event.payload() != AtomicBroadcastModel.payload(id.sender(), id.number())) {
            throw new Violation("rank %d %s, which nobody sent so", rank, event);
        }
        if (id.number() != ordered[id.sender()]) {
            throw new Violation("rank %d %s after %d messages of that sender", rank, event, ordered[id.sender()]);
        }
        if (!order.isEmpty()) {
            Delivered before = order.get(order.size() - 1);
            if (before.priority().compareTo(event.priority()) >= 0) {
                throw new Violation("rank %d %s after it %s", rank, event, before);
            }
        }
        order.add(event);
        ordered[id.sender()]++;
    }

    /** What only the dead have delivered binds nobody. */
    @Override
    public void onDeath(int rank) {
        delivered[rank] = -1;
        int furthest = Math.max(0, Arrays.stream(delivered).max().orElse(0));
        while (order.size() > furthest) {
            ordered[order.remove(order.size() - 1).id().sender()]--;
        }
    }

    @Override
    public void atRest() {
        for (int rank = 0; rank < delivered.length; rank++) {
            if (delivered[rank] < 0) {
                continue;
            }
            if (delivered[rank] != order.size()) {
                throw new Violation(
                        "rank %d never delivers %s, which another did",
                        rank, order.get(delivered[rank]).id());
            }
            if (ordered[rank] != broadcasts[rank]) {
                throw new Violation(
                        "%d of %d broadcasts of living rank %d were delivered", ordered[rank], broadcasts[rank], rank);
            }
        }
    }

    @Override
    public Checker<Delivered> copy() {
        return new AtomicBroadcastChecker(broadcasts, delivered.clone(), ordered.clone(), new ArrayList<>(order));
    }

    @Override
    public void fingerprint(Fingerprint into) {
        for (int count : delivered) {
            into.add(count);
        }
        for (Delivered event : order) {
            event.id().fingerprint(into);
            event.priority().fingerprint(into);
        }
    }
}
