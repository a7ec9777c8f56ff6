package io.everloop.framework.launch;

import io.everloop.framework.Report;
import io.everloop.framework.advice.Daly;
import java.util.List;

/**
 * The share of a job's time that was not its work.
 *
 * @param predicted for the commits and repairs that there were, if failures come as often as expected, or as observed if
 *     nobody said what to expect
 * @param observed commits, repairs, and what was done again
 */
public record Waste(double predicted, double observed) {

    /** @param end what the rank that saw the most of the job tells of it */
    static Waste of(Report end, List<Repair> repairs) {
        double loop = end.number("loop_nanos");
        double commits = end.number("commits");
        double committing = end.number("stalled_nanos");
        if (loop <= 0 || commits == 0) {
            return new Waste(0, 0);
        }
        double delays = repairs.stream().mapToDouble(Repair::delayMillis).sum() * 1e6;
        double repair =
                repairs.stream().mapToDouble(Repair::totalMillis).average().orElse(0) * 1e6;
        double work = Math.max(0, loop - committing - delays) / commits;
        return new Waste(
                Daly.waste(committing / commits, work, repair, (double) end.number("mtbf_nanos")),
                Math.min(1, (committing + delays) / loop));
    }
}
