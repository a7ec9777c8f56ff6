package io.everloop.spares;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What came of a job.
 *
 * @param ok whether every rank that did not die came to its end, and there was one
 * @param results the named results of each rank that gave any
 * @param deaths who died, in the order in which it was noticed
 * @param error what stopped the job, if something did
 * @param startUp from the beginning until all workers were there; nothing if that never was
 */
public record JobResult(
        boolean ok,
        SortedMap<Integer, SortedMap<String, String>> results,
        List<Death> deaths,
        Optional<JobError> error,
        Optional<Duration> startUp) {

    /** A result of a rank, if it gave it. */
    public Optional<String> result(int rank, String name) {
        return Optional.ofNullable(results.get(rank)).map(named -> named.get(name));
    }
}
