package io.everloop.checkpoint.level;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which iteration each version is of, where a number was given twice: a directory or a grid that was away when a later run gave
 * it again still has what an earlier one left under it, and blocks of both must never be mixed. What somebody saw committed
 * counts, of several the one that is further; if nobody saw any, all do. A pure function of what everybody has.
 */
public final class Committed {

    private final SortedMap<Long, Long> iterations = new TreeMap<>();

    private Committed() {}

    /** What these copies tell, whoever has them. */
    public static Committed among(Stream<Holding> copies) {
        Committed committed = new Committed();
        copies.filter(Holding::permanent)
                .forEach(copy -> committed.iterations.merge(copy.version(), copy.iteration(), Math::max));
        return committed;
    }

    /** Whether a copy is of the iteration that counts, or does not tell. */
    public boolean has(Holding copy) {
        long iteration = iterations.getOrDefault(copy.version(), Holding.UNTOLD);
        return iteration == Holding.UNTOLD || copy.iteration() == Holding.UNTOLD || copy.iteration() == iteration;
    }
}
