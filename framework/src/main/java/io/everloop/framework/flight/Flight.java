package io.everloop.framework.flight;

import java.util.Optional;
import java.util.function.Supplier;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;

/**
 * Begins events while somebody records, from the start or since a moment ago. A virtual machine that makes the first event
 * of a kind has to write code for it, which costs more than a commit: so nobody makes one in vain.
 */
public final class Flight {

    private Flight() {}

    /** An event that has begun; nothing if nobody records. */
    public static <E extends Event> Optional<E> begin(Supplier<E> kind) {
        if (!FlightRecorder.isInitialized()) {
            return Optional.empty();
        }
        E event = kind.get();
        event.begin();
        return Optional.of(event);
    }
}
