package io.everloop.framework.rank;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.Harm;
import io.everloop.framework.fault.Moment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a rank is to carry out in its loop. Deadly faults count one by one: the first is for the first that runs the rank, the
 * second for the one that takes its place. Others happen once: not again when work is done again, and not to somebody who
 * came later. Copies that are to go bad may be kept by any rank, so all look after them. Pure.
 */
final class Orders {

    private final List<Fault> faults;
    private int rank;
    private final long[] iterations;
    private final Set<Fault> done = new HashSet<>();
    private long skippedTo = -1;

    Orders(List<Fault> faults, int rank) {
        this.faults = List.copyOf(faults);
        this.rank = rank;
        iterations = faults.stream().mapToLong(Orders::iteration).sorted().toArray();
    }

    /** How many ranks somebody has an order for. */
    static int watched(List<Fault> faults) {
        return faults.stream()
                .mapToInt(fault -> fault.victim().number() + 1)
                .max()
                .orElse(0);
    }

    /** The rank is counted so from now on: fewer may go on. */
    void isOf(int number) {
        rank = number;
    }

    private static long iteration(Fault fault) {
        return fault.moment() instanceof Moment.Iteration at ? at.number() : -1;
    }

    /** This rank has come to a job whose loop had got that far: what was to happen by then has happened. */
    void skipTo(long reached) {
        skippedTo = reached;
    }

    /** What is to happen now, at the beginning of an iteration, to one whose predecessors died so often. */
    List<Fault> due(long iteration, long deaths) {
        if (Arrays.binarySearch(iterations, iteration) < 0) {
            return List.of();
        }
        List<Fault> due = new ArrayList<>();
        long before = 0;
        for (Fault fault : faults) {
            boolean own = fault.victim().number() == rank;
            if (iteration(fault) == iteration && (own || fault.harm() instanceof Harm.Corrupt)) {
                boolean isDeadly = fault.harm().isDeadly();
                if (isDeadly ? before == deaths : iteration > skippedTo && done.add(fault)) {
                    due.add(fault);
                }
            }
            before += own && fault.harm().isDeadly() ? 1 : 0;
        }
        return due;
    }
}
