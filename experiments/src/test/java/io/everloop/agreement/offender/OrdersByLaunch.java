package io.everloop.agreement.offender;

import java.util.Set;

/** Offends: a protocol whose order differs between two launches. */
final class OrdersByLaunch {
    Iterable<Integer> ranks() {
        return Set.of(1, 2, 3);
    }
}
