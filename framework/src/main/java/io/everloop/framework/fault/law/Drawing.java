package io.everloop.framework.fault.law;

import io.everloop.framework.fault.Fault;
import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.apache.commons.math3.random.RandomGenerator;

/** Makes deaths of ranks of what arrives, several of each if failures come in bursts; in the order of their times. */
final class Drawing implements Iterator<Fault> {

    /** A death, and when. */
    private record Due(double seconds, int rank) {}

    private final Iterator<Arrival> arrivals;
    private final FailureLaw law;
    private final int ranks;
    private final RandomGenerator random;
    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingDouble(Due::seconds).thenComparingInt(Due::rank));
    private double lastArrival = Double.NEGATIVE_INFINITY;

    Drawing(Iterator<Arrival> arrivals, FailureLaw law, int ranks, RandomGenerator random) {
        this.arrivals = arrivals;
        this.law = law;
        this.ranks = ranks;
        this.random = random;
    }

    @Override
    public boolean hasNext() {
        return !due.isEmpty() || arrivals.hasNext();
    }

    @Override
    public Fault next() {
        // What arrives later may not be earlier than what is already due.
        while (arrivals.hasNext() && (due.isEmpty() || due.peek().seconds() >= lastArrival)) {
            arrive(arrivals.next());
        }
        Due next = due.poll();
        if (next == null) {
            throw new NoSuchElementException("nothing fails any more");
        }
        return Fault.death(next.rank(), Duration.ofNanos(Math.round(next.seconds() * 1e9)));
    }

    private void arrive(Arrival arrival) {
        lastArrival = arrival.seconds();
        for (int i = 0; i < Math.min(law.burst(), ranks); i++) {
            double later = law.spread().isZero() || i == 0
                    ? 0
                    : random.nextDouble() * law.spread().toNanos() / 1e9;
            due.add(new Due(arrival.seconds() + later, (arrival.place() + i) % ranks));
        }
    }
}
