package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;
import io.everloop.experiments.stress.Entry.Kind;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** One shrink as all ranks together wrote of it. */
final class Shrunk {

    private final SortedMap<Integer, RankSet> reported = new TreeMap<>();
    private final SortedMap<Integer, RankSet> groups = new TreeMap<>();

    void add(int rank, Entry entry) {
        (entry.kind() == Kind.SHRINKS ? reported : groups).put(rank, entry.ranks());
    }

    boolean hasReturned() {
        return !groups.isEmpty();
    }

    /** Who belonged to the new communicator, if anybody got it. */
    Optional<RankSet> group() {
        return hasReturned() ? Optional.of(groups.get(groups.firstKey())) : Optional.empty();
    }

    /** What is wrong with it, if something is, given who of the old communicator is left at the very end. */
    Optional<String> violation(RankSet survivors) {
        for (var group : groups.entrySet()) {
            int rank = group.getKey();
            RankSet members = group.getValue();
            if (!members.equals(groups.get(groups.firstKey()))) {
                return Optional.of(String.format(
                        "rank %d got the group %s, rank %d %s",
                        groups.firstKey(), groups.get(groups.firstKey()), rank, members));
            }
            if (!survivors.isSubsetOf(members)) {
                return Optional.of("the group " + members + " is without " + survivors.minus(members) + ", who live");
            }
            if (members.intersects(reported.get(rank))) {
                return Optional.of("the group " + members + " has members of " + reported.get(rank)
                        + ", who had been reported dead");
            }
        }
        return Optional.empty();
    }
}
