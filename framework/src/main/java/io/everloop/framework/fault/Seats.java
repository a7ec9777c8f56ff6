package io.everloop.framework.fault;

import io.everloop.spares.JobSpec;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who runs which rank, as far as one hears of it. */
final class Seats {

    private final TreeMap<Integer, Integer> workerOf = new TreeMap<>();
    private final Set<Integer> dead = new TreeSet<>();

    Seats(JobSpec spec) {
        for (int rank = 0; rank < spec.ranks(); rank++) {
            workerOf.put(rank, spec.workerOf(rank));
        }
    }

    void seated(int worker, int rank) {
        workerOf.put(rank, worker);
    }

    /** A rank is counted otherwise; others may have been heard to move before, or will be. */
    void moved(int worker, int from, int to) {
        workerOf.remove(from, worker);
        workerOf.put(to, worker);
    }

    /** A worker is dead, or as good as dead; whether that is news. */
    boolean died(int worker) {
        return dead.add(worker);
    }

    /** The process that a victim is now; nothing while nobody runs the rank, and for a worker that is dead. */
    OptionalInt workerOf(Victim victim) {
        OptionalInt worker = victim.isWorker() ? OptionalInt.of(victim.number()) : lastOf(victim.number());
        return worker.isPresent() && dead.contains(worker.getAsInt()) ? OptionalInt.empty() : worker;
    }

    /** The process that ran a rank last, whether it is dead or not; nothing if there is no such rank any more. */
    OptionalInt lastOf(int rank) {
        Integer worker = workerOf.get(rank);
        return worker == null ? OptionalInt.empty() : OptionalInt.of(worker);
    }

    List<Integer> ranksOf(int worker) {
        return workerOf.entrySet().stream()
                .filter(seat -> seat.getValue() == worker)
                .map(seat -> seat.getKey())
                .toList();
    }
}
