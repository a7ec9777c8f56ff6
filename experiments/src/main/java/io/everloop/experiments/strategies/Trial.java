package io.everloop.experiments.strategies;

import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What one run gave, or several that were started one after the other until one came to its end.
 *
 * @param seconds from when all ranks were there to the end; starting again counts
 * @param startSeconds how long it took until all ranks were there
 * @param iterations all that were done, those that were done again included
 * @param repairs how many failures the job got over
 * @param repairSeconds how long one took on average, without work that was done again
 * @param commits how many were made
 * @param commitSeconds how long one took on average
 * @param digest of the result, if there is one
 */
record Trial(
        double seconds,
        double startSeconds,
        long iterations,
        long repairs,
        double repairSeconds,
        long commits,
        double commitSeconds,
        Optional<String> digest) {

    static Trial of(RunRecord record) {
        List<Repair> repairs = record.repairs();
        return new Trial(
                wallSeconds(record) - startSeconds(record),
                startSeconds(record),
                record.iterations()
                        + repairs.stream().mapToLong(Repair::redoneIterations).sum(),
                repairs.size(),
                repairs.stream().mapToDouble(Repair::totalMillis).average().orElse(0) / 1e3,
                record.commits(),
                record.commitMillis() / 1e3,
                record.digest());
    }

    /** The same after another run that did not come to its end. */
    Trial after(RunRecord failed, long reached) {
        return new Trial(
                seconds + wallSeconds(failed),
                startSeconds,
                iterations + reached,
                repairs,
                repairSeconds,
                commits,
                commitSeconds,
                digest);
    }

    private static double wallSeconds(RunRecord record) {
        return record.wallMillis() / 1e3;
    }

    private static double startSeconds(RunRecord record) {
        return record.job().startUp().orElse(Duration.ZERO).toMillis() / 1e3;
    }
}
