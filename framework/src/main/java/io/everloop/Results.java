package io.everloop;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the ranks of a job handed over with {@link Context#result}.
 *
 * @param byRank the named results of each rank that handed over any
 */
public record Results(SortedMap<Integer, SortedMap<String, String>> byRank) {

    /** Nothing. */
    public static Results none() {
        return new Results(new TreeMap<>());
    }

    /** A result of rank 0, where programs usually put what all have found out together. */
    public Optional<String> get(String name) {
        return get(0, name);
    }

    public Optional<String> get(int rank, String name) {
        return Optional.ofNullable(byRank.get(rank)).map(named -> named.get(name));
    }
}
