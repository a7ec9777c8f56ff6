package io.everloop.framework.launch;

import io.everloop.framework.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A failure that a job got over, as one of the survivors saw it.
 *
 * @param ranks who died, as ranks were counted then
 * @param left how many ranks go on
 * @param iteration the one that somebody had come to
 * @param from the one that all went on with, or, if it is local, those who were replaced
 * @param isLocal whether all others stayed where they were
 * @param why it was got over in this way, if that was chosen; otherwise empty
 * @param phases how long each step took, in milliseconds; {@code detect} is 0 if nobody knows when the rank died, and begins
 *     when the agent saw it if nobody knows more;
 *     {@code recompute} is how long it took to come back to the iteration
 * @param totalMillis from the death, if that is known, until everybody had its data: all phases but {@code recompute}
 */
public record Repair(
        List<Integer> ranks,
        int left,
        long iteration,
        long from,
        boolean isLocal,
        String why,
        Map<String, Double> phases,
        double totalMillis) {

    /** In the order in which they are gone through. */
    private static final List<String> PHASES =
            List.of("revoke", "settle", "agree", "rebuild", "attach", "prepare", "reconstruct", "restore", "reprotect");

    /** The work that is done again afterwards: no part of the total. */
    static final String RECOMPUTE = "recompute";

    static Repair of(Report repair, Report redone, long diedNanos) {
        long detect = diedNanos == 0 ? 0 : Math.max(0, repair.number("noticed") - diedNanos);
        Map<String, Double> phases = new LinkedHashMap<>();
        phases.put("detect", millis(detect));
        for (String phase : PHASES) {
            phases.put(phase, millis(repair.number(phase)));
        }
        long micros = phases.values().stream()
                .mapToLong(millis -> Math.round(millis * 1e3))
                .sum();
        phases.put(RECOMPUTE, millis(redone.number(RECOMPUTE)));
        return new Repair(
                repair.numbers("ranks"),
                (int) repair.number("left"),
                repair.number("iteration"),
                repair.number("from"),
                repair.number("local") == 1,
                repair.sentence("why"),
                phases,
                micros / 1e3);
    }

    /** When everybody had its data again, as the rank that tells of it saw that. */
    static long endNanos(Report repair) {
        return repair.number("noticed")
                + PHASES.stream().mapToLong(repair::number).sum();
    }

    /** How many iterations had to be done again, the one that was interrupted not counted; none if none had begun since. */
    public long redoneIterations() {
        return Math.max(0, iteration - from);
    }

    /** From the death until all was as it had been: the work that was done again included. */
    public double delayMillis() {
        return totalMillis + phases.get(RECOMPUTE);
    }

    private static double millis(long nanos) {
        return Math.round(nanos / 1e3) / 1e3;
    }
}
