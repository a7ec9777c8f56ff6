package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.PersistentRequest;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.util.EnumMap;
import java.util.Map;

/** Reductions of single numbers, the most frequent ones: what they need is made once and used again. */
final class ScalarReductions {

    /** A number to give, a number to get, and how it is done for each operation. */
    private static final class Pair {
        private final Object array;
        private final Map<Op, PersistentRequest<Void>> requests = new EnumMap<>(Op.class);

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
        PersistentRequest<Void> request = request(ofDoubles, op);
        doubles[0] = value;
        request.start();
        request.await();
        return doubles[1];
    }

    long allreduce(long value, Op op) {
        PersistentRequest<Void> request = request(ofLongs, op);
        longs[0] = value;
        request.start();
        request.await();
        return longs[1];
    }

    int allreduce(int value, Op op) {
        PersistentRequest<Void> request = request(ofInts, op);
        ints[0] = value;
        request.start();
        request.await();
        return ints[1];
    }

    private PersistentRequest<Void> request(Pair pair, Op op) {
        PersistentRequest<Void> known = pair.requests.get(op);
        if (known == null) {
            Combine.check(op, ArrayType.of(pair.array));
            known = calls.prepare(Allreduce.allreduce(
                    calls.rank(), calls.layout(), Slice.of(pair.array, 0, 1), Slice.of(pair.array, 1, 1), op));
            pair.requests.put(op, known);
        }
        return known;
    }
}
