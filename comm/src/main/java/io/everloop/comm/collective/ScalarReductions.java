package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.util.EnumMap;
import java.util.Map;

/** Reductions of single numbers, the most frequent ones: their schedules are made once and used again. */
final class ScalarReductions {

    /** A number to give, a number to get, and how it is done for each operation. */
    private static final class Pair {
        private final Object array;
        private final Map<Op, Schedule> schedules = new EnumMap<>(Op.class);

        Pair(Object array) {
            this.array = array;
        }
    }

    private final Collectives calls;
    private final double[] doubles = new double[2];
    private final long[] longs = new long[2];
    private final int[] ints = new int[2];
    private final Pair ofDoubles = new Pair(doubles);
    private final Pair ofLongs = new Pair(longs);
    private final Pair ofInts = new Pair(ints);

    ScalarReductions(Collectives calls) {
        this.calls = calls;
    }

    double allreduce(double value, Op op) {
        Schedule schedule = schedule(ofDoubles, op);
        doubles[0] = value;
        calls.begin(schedule).await();
        return doubles[1];
    }

    long allreduce(long value, Op op) {
        Schedule schedule = schedule(ofLongs, op);
        longs[0] = value;
        calls.begin(schedule).await();
        return longs[1];
    }

    int allreduce(int value, Op op) {
        Schedule schedule = schedule(ofInts, op);
        ints[0] = value;
        calls.begin(schedule).await();
        return ints[1];
    }

    private Schedule schedule(Pair pair, Op op) {
        Schedule known = pair.schedules.get(op);
        if (known == null) {
            Combine.check(op, ArrayType.of(pair.array));
            known = Allreduce.allreduce(
                    calls.rank(), calls.layout(), Slice.of(pair.array, 0, 1), Slice.of(pair.array, 1, 1), op);
            pair.schedules.put(op, known);
        }
        return known;
    }
}
