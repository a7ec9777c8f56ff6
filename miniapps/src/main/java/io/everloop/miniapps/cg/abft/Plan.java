package io.everloop.miniapps.cg.abft;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which iteration all ranks go on with after a loss, and who gives whom the copies of it. Everybody makes the same one from
 * what everybody has told. Pure.
 *
 * @param iteration to go on with
 * @param sources for each lost rank, who has its directions; empty if none are needed
 */
record Plan(long iteration, SortedMap<Integer, Integer> sources) {

    /** What a lost rank tells. */
    static final long LOST = -1;

    /** Told by each rank: the iteration it is at, the last that all its copies are of, and the first. */
    static final int TOLD = 3;

    /**
     * For exact reconstruction; nothing if too much is lost.
     */
    static Optional<Plan> exact(long[] told, Holders holders) {
        Optional<Plan> here = common(told);
        if (here.isEmpty()) {
            return here;
        }
        long last = here.get().iteration;
        // If somebody was behind, the copies of that iteration had arrived everywhere; if not, those of the one before
        // had.
        for (long iteration = last; iteration >= Math.max(0, last - 1); iteration--) {
            Optional<SortedMap<Integer, Integer>> sources = sources(told, holders, iteration);
            if (sources.isPresent()) {
                return Optional.of(new Plan(iteration, sources.get()));
            }
            if (isBehind(told, last)) {
                break;
            }
        }
        return Optional.empty();
    }

    /** For a new beginning with an interpolated solution; nothing if nobody is left. */
    static Optional<Plan> common(long[] told) {
        long least = Long.MAX_VALUE;
        long most = LOST;
        for (int at = 0; at < told.length; at += TOLD) {
            if (told[at] != LOST) {
                least = Math.min(least, told[at]);
                most = Math.max(most, told[at]);
            }
        }
        return most == LOST || most - least > 1 ? Optional.empty() : Optional.of(new Plan(least, new TreeMap<>()));
    }

    /** Whether others have got further than this iteration: then the one before it is gone at those who have not. */
    private static boolean isBehind(long[] told, long iteration) {
        for (int at = 0; at < told.length; at += TOLD) {
            if (told[at] > iteration) {
                return true;
            }
        }
        return false;
    }

    private static Optional<SortedMap<Integer, Integer>> sources(long[] told, Holders holders, long iteration) {
        SortedMap<Integer, Integer> sources = new TreeMap<>();
        for (int rank = 0; rank < holders.ranks(); rank++) {
            if (told[rank * TOLD] == LOST) {
                Optional<Integer> source = source(told, holders.of(rank), iteration);
                if (source.isEmpty()) {
                    return Optional.empty();
                }
                sources.put(rank, source.get());
            }
        }
        return Optional.of(sources);
    }

    private static Optional<Integer> source(long[] told, List<Integer> holders, long iteration) {
        return holders.stream()
                .filter(holder -> told[holder * TOLD] != LOST
                        && told[holder * TOLD + 1] >= iteration
                        && told[holder * TOLD + 2] <= iteration)
                .findFirst();
    }
}
