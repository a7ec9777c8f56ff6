package io.everloop.agreement.offender;

import java.util.HashMap;
import java.util.Map;

/** Offends: a protocol whose order depends on hash codes. */
final class OrdersByHash {
    private final Map<Integer, String> byRank = new HashMap<>();

    Iterable<String> values() {
        return byRank.values();
    }
}
