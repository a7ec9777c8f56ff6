package io.everloop.framework.launch;

import io.everloop.spares.JobResult;
import java.util.List;
import java.util.Optional;
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
 * @param repairs failures that it got over
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
        List<Repair> repairs) {}
