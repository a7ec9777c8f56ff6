package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;
import io.everloop.experiments.stress.Entry.Kind;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** One agreement as all ranks together wrote of it, those that died included. */
final class Agreed {

    private final SortedMap<Integer, Entry> contributions = new TreeMap<>();
    private final SortedMap<Integer, Entry> outcomes = new TreeMap<>();

    void add(int rank, Entry entry) {
        (entry.kind() == Kind.CONTRIBUTES ? contributions : outcomes).put(rank, entry);
    }

    boolean hasReturned() {
        return !outcomes.isEmpty();
    }

    /** What is wrong with it, if something is, given who really died. */
    Optional<String> violation(RankSet dead) {
        if (outcomes.isEmpty()) {
            return Optional.empty();
        }
        Entry outcome = outcomes.get(outcomes.firstKey());
        for (var other : outcomes.entrySet()) {
            if (!other.getValue().equals(outcome)) {
                return Optional.of(String.format(
                        "rank %d got %s, rank %d got %s",
                        outcomes.firstKey(), show(outcome), other.getKey(), show(other.getValue())));
            }
        }
        if (!outcome.ranks().isSubsetOf(dead)) {
            return Optional.of("ranks " + outcome.ranks().minus(dead) + " were reported dead and are not");
        }
        return wrongFlag(outcome).or(() -> wrongReport(outcome));
    }

    private static String show(Entry outcome) {
        return String.format(
                "%x and %s", outcome.flag(), outcome.kind() == Kind.REPORTED ? outcome.ranks() : "no report");
    }

    /** The flag must be what all who returned contributed, and some of those who died on the way. */
    private Optional<String> wrongFlag(Entry outcome) {
        long combined = -1;
        for (var contribution : contributions.entrySet()) {
            long flag = contribution.getValue().flag();
            boolean leavesAll = (outcome.flag() & ~flag) == 0;
            if (leavesAll) {
                combined &= flag;
            } else if (outcomes.containsKey(contribution.getKey())) {
                return Optional.of(String.format(
                        "the flag %x leaves out %x of rank %d", outcome.flag(), flag, contribution.getKey()));
            }
        }
        return combined == outcome.flag()
                ? Optional.empty()
                : Optional.of(String.format(
                        "the flag %x is no combination of contributions, %x at the least", outcome.flag(), combined));
    }

    /** A failure is reported if one was known to those who returned, and some who contributed had not acknowledged it. */
    private Optional<String> wrongReport(Entry outcome) {
        RankSet known = RankSet.empty();
        for (int rank : outcomes.keySet()) {
            known = known.union(contributions.get(rank).ranks());
        }
        for (var contribution : contributions.entrySet()) {
            RankSet acknowledged = contribution.getValue().acknowledged();
            if (outcome.kind() == Kind.REPORTED && !outcome.ranks().isSubsetOf(acknowledged)) {
                return Optional.empty();
            }
            boolean returned = outcomes.containsKey(contribution.getKey());
            if (outcome.kind() == Kind.RETURNED && returned && !known.isSubsetOf(acknowledged)) {
                return Optional.of(String.format(
                        "no failure was reported, but %s were known and rank %d had acknowledged %s",
                        known, contribution.getKey(), acknowledged));
            }
        }
        return outcome.kind() == Kind.REPORTED
                ? Optional.of(outcome.ranks() + " were reported though everybody had acknowledged them")
                : Optional.empty();
    }
}
