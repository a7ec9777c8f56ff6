package io.everloop.spares;

import io.everloop.spares.control.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is to be told of a job at its end. Written by the agent's thread, read after it or under its hands. */
final class Ledger {

    private final long beginNanos = System.nanoTime();
    private final TreeMap<Integer, TreeMap<String, String>> results = new TreeMap<>();
    private final List<Death> deaths = new ArrayList<>();
    private volatile Optional<Duration> startUp = Optional.empty();
    private Optional<JobError> error = Optional.empty();
    private int ranksEnded;

    void started() {
        startUp = Optional.of(Duration.ofNanos(System.nanoTime() - beginNanos));
    }

    Optional<Duration> startUp() {
        return startUp;
    }

    void result(Message.Result result) {
        results.computeIfAbsent(result.rank(), rank -> new TreeMap<>()).put(result.name(), result.value());
    }

    void died(Death death) {
        deaths.add(death);
    }

    List<Death> deaths() {
        return deaths;
    }

    /** The first error is the one that stopped the job. */
    void failed(JobError latest) {
        if (error.isEmpty()) {
            error = Optional.of(latest);
        }
    }

    void ended(int ranks) {
        ranksEnded += ranks;
    }

    JobResult result() {
        SortedMap<Integer, SortedMap<String, String>> all = new TreeMap<>();
        results.forEach((rank, named) -> all.put(rank, Collections.unmodifiableSortedMap(named)));
        return new JobResult(
                error.isEmpty() && ranksEnded > 0,
                Collections.unmodifiableSortedMap(all),
                List.copyOf(deaths),
                error,
                startUp);
    }
}
