package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.data.Slice;
import java.util.List;

/** Combines in the order of ranks. */
final class Fold {

    private Fold() {}

    /**
     * Combines at least two values in order.
     *
     * @param own which of the values must be left as it is unless {@code into} is the same part; the first one is scratch
     *     otherwise
     */
    static void inOrder(Op op, Slice[] values, int own, Slice into, List<Step> work) {
        Slice sum = values[0];
        for (int i = 1; i < values.length; i++) {
            // As long as the own value is to come, the result must not be where it may lie.
            Slice target = i < own ? values[0] : into;
            work.add(new Step.Combine(op, sum, values[i], target));
            sum = target;
        }
    }
}
