package io.everloop.agreement.explore;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages in flight from one participant to another, oldest first; immutable.
 *
 * @param <M> the messages
 */
record Channel<M extends Message>(List<M> inFlight, long high, long low) {

    static <M extends Message> Channel<M> empty() {
        return of(List.of());
    }

    private static <M extends Message> Channel<M> of(List<M> inFlight) {
        Fingerprint print = new Fingerprint();
        inFlight.forEach(print::add);
        return new Channel<>(inFlight, print.high(), print.low());
    }

    boolean isEmpty() {
        return inFlight.isEmpty();
    }

    M first() {
        return inFlight.get(0);
    }

    Channel<M> withoutFirst() {
        return of(List.copyOf(inFlight.subList(1, inFlight.size())));
    }

    Channel<M> with(M message) {
        List<M> longer = new ArrayList<>(inFlight.size() + 1);
        longer.addAll(inFlight);
        longer.add(message);
        return of(List.copyOf(longer));
    }
}
