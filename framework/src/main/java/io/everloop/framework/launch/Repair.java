package io.everloop.framework.launch;

import io.everloop.framework.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A failure that a job got over, as one of the survivors saw it.
 *
 * @param ranks who had to be replaced
 * @param iteration the one that somebody had come to
 * @param from the one that all went on with
 * @param phases how long each step took, in milliseconds; {@code detect} is 0 if nobody knows when the rank died, and
 *     {@code recompute} is how long it took to come back to the iteration
 * @param totalMillis from the death, if that is known, until data was restored everywhere
 */
public record Repair(List<Integer> ranks, long iteration, long from, Map<String, Double> phases, double totalMillis) {

    static Repair of(Report repair, Report redone, long diedNanos) {
        long detect = diedNanos == 0 ? 0 : Math.max(0, repair.number("noticed") - diedNanos);
        Map<String, Double> phases = new LinkedHashMap<>();
        phases.put("detect", millis(detect));
        for (String phase : List.of("revoke", "agree", "rebuild", "restore")) {
            phases.put(phase, millis(repair.number(phase)));
        }
        phases.put("recompute", millis(redone.number("recompute")));
        return new Repair(
                repair.numbers("ranks"),
                repair.number("iteration"),
                repair.number("from"),
                phases,
                millis(detect + repair.number("total")));
    }

    /** How many iterations had to be done again, the one that was interrupted not counted. */
    public long redoneIterations() {
        return iteration - from;
    }

    private static double millis(long nanos) {
        return Math.round(nanos / 1e3) / 1e3;
    }
}
