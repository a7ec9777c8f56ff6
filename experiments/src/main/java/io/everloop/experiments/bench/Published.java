package io.everloop.experiments.bench;

import java.util.Map;
import java.util.Optional;

/**
 * What Open MPI 5.0.9 with ULFM reached, one process for each rank, on a machine with two cores that all processes
 * shared: figures for what no peer can be asked here.
 */
final class Published {

    /** Where these figures come from, as in a column of a report. */
    static final String SOURCE = "Open MPI 5.0.9 ULFM, published figure for a machine like this";

    private static final Map<Integer, Double> ALLREDUCE_SHARED = Map.of(2, 0.7, 4, 9.9, 8, 38.0, 16, 125.0, 32, 330.0);
    private static final Map<Integer, Double> ALLREDUCE_TCP = Map.of(2, 8.3, 4, 52.0, 8, 159.0, 16, 646.0, 32, 1830.0);
    private static final Map<Integer, Double> AGREE_SHARED = Map.of(2, 1.5, 4, 11.0, 8, 27.0, 16, 129.0, 32, 339.0);
    private static final Map<Integer, Double> AGREE_TCP = Map.of(2, 11.0, 4, 39.0, 8, 84.0, 16, 296.0, 32, 755.0);
    private static final Map<Integer, Double> FENIX = Map.of(4, 10.0, 8, 10.0, 16, 17.0);
    private static final Map<Integer, Double> FIRST_NOTICE = Map.of(8, 4.8, 16, 2.9, 32, 3.5);
    private static final Map<Integer, Double> SHRUNK = Map.of(8, 8.1, 16, 12.0, 32, 18.0);

    private Published() {}

    /** An agreement of that many ranks, in microseconds, and an allreduce of eight bytes on the same machine. */
    record Agreement(double agree, double allreduce) {

        /** What the agreement would take where the allreduce takes this long. */
        double scaledTo(double allreduceHere) {
            return agree * allreduceHere / allreduce;
        }
    }

    static Optional<Agreement> agreement(int ranks, NativePeer.Wire wire) {
        boolean shared = wire == NativePeer.Wire.SHARED_MEMORY;
        Map<Integer, Double> agree = shared ? AGREE_SHARED : AGREE_TCP;
        Map<Integer, Double> allreduce = shared ? ALLREDUCE_SHARED : ALLREDUCE_TCP;
        return Optional.ofNullable(agree.get(ranks)).map(value -> new Agreement(value, allreduce.get(ranks)));
    }

    /** Milliseconds from a kill until the first survivor notices it, over shared memory. */
    static Reference firstNotice(int ranks) {
        return reference(FIRST_NOTICE, ranks);
    }

    /** Milliseconds from a kill until all survivors are through revoke and shrink, over shared memory. */
    static Reference shrunk(int ranks) {
        return reference(SHRUNK, ranks);
    }

    /** Milliseconds from a kill until Fenix has every rank back in the loop, with a spare and without data, likewise. */
    static Reference fenix(int ranks) {
        return FENIX.containsKey(ranks)
                ? new Reference(
                        "Fenix on Open MPI 5, no data, published figure for a machine like this", FENIX.get(ranks))
                : Reference.NONE;
    }

    private static Reference reference(Map<Integer, Double> figures, int ranks) {
        return figures.containsKey(ranks) ? new Reference(SOURCE, figures.get(ranks)) : Reference.NONE;
    }
}
