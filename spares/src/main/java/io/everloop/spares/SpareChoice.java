package io.everloop.spares;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which of several spares takes a place. Pure.
 *
 * <p>A host on which workers died before is likely to lose the next one, too, so the host with the fewest deaths is preferred;
 * among equals the one with the fewest workers in places, so that one host's end takes as few of them as possible; among
 * those the spare that came first.
 */
final class SpareChoice {

    private SpareChoice() {}

    /**
     * A spare that waits.
     *
     * @param host where it runs
     */
    record Candidate(int worker, String host) {}

    /**
     * The one to take, if there is any.
     *
     * @param idle in the order in which they came
     * @param deaths how many workers died on each host
     * @param placed how many workers have a place on each host
     */
    static Optional<Candidate> choose(List<Candidate> idle, Map<String, Integer> deaths, Map<String, Integer> placed) {
        return idle.stream()
                .min(Comparator.comparingInt((Candidate one) -> deaths.getOrDefault(one.host(), 0))
                        .thenComparingInt(one -> placed.getOrDefault(one.host(), 0)));
    }
}
