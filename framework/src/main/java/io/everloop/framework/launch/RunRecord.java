package io.everloop.framework.launch;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.Injected;
import io.everloop.spares.JobResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * What came of a job that was kept running.
 *
 * @param job what came of its processes
 * @param iterations how many the loop had
 * @param wallMillis from the start of the first process to the end of the last
 * @param digest a fingerprint of all protected data at the end; nothing if the job did not come to its end
 * @param results what the program handed over, by rank
 * @param commits how many were made, as far as a rank lived to count them
 * @param commitBytes how much all ranks together protect
 * @param commitMillis how long a commit took on average
 * @param pauseMillis how long a commit kept the program waiting on average, for the copy alone if it was asynchronous
 * @param waste the share of its time that was not its work
 * @param repairs failures that it got over
 * @param resumedFrom the iteration of an earlier run that it went on from, if it did
 * @param notices what happened to commits that the user should know of, in sentences
 * @param faults what was done to it
 * @param missed what was to be done to it and never came about
 */
public record RunRecord(
        JobResult job,
        long iterations,
        long wallMillis,
        Optional<String> digest,
        SortedMap<Integer, SortedMap<String, String>> results,
        long commits,
        long commitBytes,
        double commitMillis,
        double pauseMillis,
        Waste waste,
        List<Repair> repairs,
        OptionalLong resumedFrom,
        List<String> notices,
        List<Injected> faults,
        List<Fault> missed) {

    /** Whether fewer ranks came to the end than this. */
    public boolean isOfFewerThan(int ranks) {
        return repairs.stream().anyMatch(repair -> repair.left() < ranks);
    }

    /**
     * Whether a job without failures came to the same result: the same bits are protected at every rank; if fewer ranks came
     * to the end, the first of them handed over the same.
     */
    public boolean hasSameResultAs(RunRecord disturbed) {
        boolean same = disturbed.isOfFewerThan(job.results().size())
                ? !results.isEmpty()
                        && Objects.equals(results.get(0), disturbed.results().get(0))
                : digest.equals(disturbed.digest());
        return digest.isPresent() && disturbed.digest().isPresent() && same && iterations == disturbed.iterations();
    }
}
