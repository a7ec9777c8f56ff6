package io.everloop.framework.launch;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** When workers died that ran ranks, until these are replaced. What is heard of a death may come late, and twice. */
final class DeathTimes {

    private final Map<Integer, Long> nanos = new TreeMap<>();
    private final Set<Integer> overcome = new HashSet<>();

    /** A worker died at this time, or was last known to be well; the earliest counts. */
    void died(int worker, long at) {
        if (!overcome.contains(worker)) {
            nanos.merge(worker, at, Math::min);
        }
    }

    /**
     * A repair has come to its end: all who had died by then are replaced.
     *
     * @return when the first of them died; 0 if nobody knows
     */
    long overcome(long endNanos) {
        long first = nanos.values().stream()
                .filter(at -> at <= endNanos)
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
        nanos.forEach((worker, at) -> {
            if (at <= endNanos) {
                overcome.add(worker);
            }
        });
        nanos.keySet().removeAll(overcome);
        return first;
    }
}
