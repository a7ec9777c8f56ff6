package io.everloop.checkpoint.inherit;

import io.everloop.checkpoint.level.Committed;
import io.everloop.checkpoint.level.Holding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Who speaks for each rank of before. A pure function of what everybody has, so everybody computes the same.
 *
 * <p>A version counts if anybody has a permanent copy of anything of it, and is whole if somebody has a copy of each rank's
 * data; the newest whole one is taken. A rank that is still there speaks for itself; for the dead speaks, of those who
 * have a copy, whoever speaks for the fewest.
 *
 * @param version whose data is handed on
 * @param iteration where to go on
 * @param of the rank of now for each rank of before
 */
record Heirs(long version, long iteration, List<Integer> of) {

    private static final int NOBODY = -1;

    /**
     * A copy as its keeper tells of it.
     *
     * @param owner whose data it is, counted as it was then
     * @param ranks how many there were then
     * @param iteration where to go on from it
     * @param own whether the keeper itself was the owner
     */
    record Copy(int owner, int ranks, long version, long iteration, boolean permanent, boolean own) {

        private Holding holding() {
            return new Holding(owner, version, permanent, iteration);
        }
    }

    Heirs {
        of = List.copyOf(of);
    }

    /**
     * What counts of the copies of each rank of now: those of other iterations than what was {@link Committed} do not. All other
     * functions take only what counts.
     */
    static List<List<Copy>> counting(List<List<Copy>> copies) {
        Committed committed =
                Committed.among(copies.stream().flatMap(List::stream).map(Copy::holding));
        return copies.stream()
                .map(ofOne -> ofOne.stream()
                        .filter(copy -> committed.has(copy.holding()))
                        .toList())
                .toList();
    }

    /** The plan, if a version is whole; copies are those of each rank of now, in their order. */
    static Optional<Heirs> choose(List<List<Copy>> copies) {
        return versions(copies).stream()
                .map(version -> plan(version, copies))
                .filter(plan -> plan.lost().isEmpty())
                .findFirst();
    }

    /** All versions that count, newest first. */
    private static List<Long> versions(List<List<Copy>> copies) {
        return copies.stream()
                .flatMap(List::stream)
                .filter(Copy::permanent)
                .map(Copy::version)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    /** What is lost of the newest version that counts: of whom nobody has a copy. */
    static List<Integer> lost(List<List<Copy>> copies) {
        return versions(copies).stream()
                .findFirst()
                .map(version -> plan(version, copies).lost())
                .orElse(List.of());
    }

    /** How many ranks there were when the newest version that counts was committed. */
    static int before(List<List<Copy>> copies) {
        return plan(versions(copies).get(0), copies).of().size();
    }

    private List<Integer> lost() {
        return IntStream.range(0, of.size())
                .filter(owner -> of.get(owner) == NOBODY)
                .boxed()
                .toList();
    }

    private static Heirs plan(long version, List<List<Copy>> copies) {
        Copy any = copies.stream()
                .flatMap(List::stream)
                .filter(copy -> copy.version() == version)
                .findFirst()
                .orElseThrow();
        int ranks = any.ranks();
        Integer[] heirs = new Integer[ranks];
        Arrays.fill(heirs, NOBODY);
        int[] load = new int[copies.size()];
        for (boolean own : new boolean[] {true, false}) {
            for (int owner = 0; owner < ranks; owner++) {
                if (heirs[owner] == NOBODY) {
                    heirs[owner] = keepers(owner, version, own, copies).stream()
                            .min(Comparator.comparingInt(keeper -> load[keeper]))
                            .orElse(NOBODY);
                    if (heirs[owner] != NOBODY) {
                        load[heirs[owner]]++;
                    }
                }
            }
        }
        return new Heirs(version, any.iteration(), List.of(heirs));
    }

    private static List<Integer> keepers(int owner, long version, boolean own, List<List<Copy>> copies) {
        List<Integer> keepers = new ArrayList<>();
        for (int rank = 0; rank < copies.size(); rank++) {
            if (copies.get(rank).stream()
                    .anyMatch(copy -> copy.owner() == owner && copy.version() == version && copy.own() == own)) {
                keepers.add(rank);
            }
        }
        return keepers;
    }
}
