package io.everloop.spares;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Which spare takes the place of which dead worker. Pure: deaths and arrivals in, places back; for one thread.
 *
 * <p>A place, once given, is never given to somebody else, so that whoever asks, and however often, hears the same; if the
 * spare dies, too, it has a substitute of its own. A place that nobody can take stays vacant, or is given up if fewer may go
 * on and nobody is coming.
 */
final class SparePool {

    /** In place of a spare: nobody ever comes. */
    static final int NOBODY = -1;

    private final Depletion onDepleted;
    private final IntFunction<String> hostOf;
    private final Set<Integer> idle = new LinkedHashSet<>();
    private final Deque<Integer> vacant = new ArrayDeque<>();
    private final Set<Integer> placed = new LinkedHashSet<>();
    private final Map<String, Integer> deaths = new HashMap<>();
    private final Map<Integer, Integer> substitutes = new LinkedHashMap<>();

    /**
     * @param workers those who have a place from the beginning: 0 to this, without it
     * @param hostOf where a worker runs
     */
    SparePool(int workers, Depletion onDepleted, IntFunction<String> hostOf) {
        this.onDepleted = onDepleted;
        this.hostOf = hostOf;
        for (int worker = 0; worker < workers; worker++) {
            placed.add(worker);
        }
    }

    /** A spare has come; the dead worker whose place it takes, if one is vacant. */
    OptionalInt arrived(int spare) {
        if (vacant.isEmpty()) {
            idle.add(spare);
            return OptionalInt.empty();
        }
        int dead = vacant.remove();
        place(dead, spare);
        return OptionalInt.of(dead);
    }

    /**
     * A worker died.
     *
     * @return who takes its place; nothing if it had none, or if that is to be seen
     */
    OptionalInt died(int worker) {
        idle.remove(worker);
        deaths.merge(hostOf.apply(worker), 1, Integer::sum);
        if (!placed.remove(worker)) {
            return OptionalInt.empty();
        }
        Optional<SpareChoice.Candidate> spare = choose();
        if (spare.isPresent()) {
            idle.remove(spare.get().worker());
            return OptionalInt.of(place(worker, spare.get().worker()));
        }
        vacant.add(worker);
        return OptionalInt.empty();
    }

    /**
     * So many spares are still coming, and no more.
     *
     * @return the dead whose places are given up, because fewer may go on and nobody will come for them
     */
    List<Integer> expect(long coming) {
        List<Integer> givenUp = new ArrayList<>();
        while (onDepleted == Depletion.SHRINK && vacant.size() > coming) {
            int dead = vacant.removeLast();
            substitutes.put(dead, NOBODY);
            givenUp.add(dead);
        }
        return givenUp;
    }

    private Optional<SpareChoice.Candidate> choose() {
        Map<String, Integer> busy = new HashMap<>();
        placed.forEach(worker -> busy.merge(hostOf.apply(worker), 1, Integer::sum));
        return SpareChoice.choose(
                idle.stream()
                        .map(worker -> new SpareChoice.Candidate(worker, hostOf.apply(worker)))
                        .toList(),
                deaths,
                busy);
    }

    private int place(int dead, int spare) {
        placed.add(spare);
        substitutes.put(dead, spare);
        return spare;
    }

    /** How many have come and are not needed yet. */
    int idle() {
        return idle.size();
    }

    /** How many places nobody has taken. */
    int vacant() {
        return vacant.size();
    }

    /** All places that were given: the dead, and who came for them. */
    Map<Integer, Integer> substitutes() {
        return substitutes;
    }
}
