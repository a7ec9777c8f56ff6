package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.level.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which ranks protect each other. Pure: the same everywhere. */
final class Groups {

    private Groups() {}

    /**
     * Divides all ranks into groups whose sizes differ by at most one. Ranks that fail together are dealt out to the groups
     * one by one, so that no group has more of a worker, or of a host, than any division must have.
     *
     * @param size how many ranks a group should have; a few less if the number of ranks does not divide evenly, more only
     *     if smaller groups could not bear their losses
     * @param losses how many members a group must be able to lose, so that it needs more
     * @return the members of each group, ascending
     * @throws IllegalArgumentException if there are too few ranks for a single group
     */
    static List<List<Integer>> of(Placement placement, int size, int losses) {
        int ranks = placement.ranks();
        if (ranks <= losses) {
            throw new IllegalArgumentException("parity that bears " + losses + " losses needs at least " + (losses + 1)
                    + " ranks, but there are " + ranks + ": use another level, such as disk");
        }
        int groups = Math.max(1, Math.min((ranks + size - 1) / size, ranks / (losses + 1)));
        List<List<Integer>> members = new ArrayList<>();
        for (int group = 0; group < groups; group++) {
            members.add(new ArrayList<>());
        }
        List<Integer> dealt = togetherWhatFailsTogether(placement);
        for (int i = 0; i < ranks; i++) {
            members.get(i % groups).add(dealt.get(i));
        }
        return members.stream().map(group -> group.stream().sorted().toList()).toList();
    }

    private static List<Integer> togetherWhatFailsTogether(Placement placement) {
        return IntStream.range(0, placement.ranks())
                .boxed()
                .sorted(Comparator.<Integer, String>comparing(placement.hosts()::get)
                        .thenComparing(placement.workers()::get)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** The group of a rank. */
    static List<Integer> groupOf(int rank, List<List<Integer>> groups) {
        return groups.stream()
                .filter(group -> group.contains(rank))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("rank " + rank + " is in no group of " + groups));
    }
}
