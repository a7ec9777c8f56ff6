package io.everloop.framework.rank;

import io.everloop.framework.Report;
import io.everloop.framework.flight.FailureEvent;
import io.everloop.framework.flight.Flight;
import io.everloop.framework.flight.RecoveryPhaseEvent;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A failure, from when this rank noticed it until the loop runs again; further failures meanwhile are part of it. Times are
 * those of this rank, and at every moment one phase is under way, so they add up.
 */
final class Incident {

    private final long noticedNanos;
    private final SortedSet<Integer> ranks = new TreeSet<>();

    /** Whom members were when it began, by their numbers among all members. */
    private final Map<Integer, Integer> rankOf = new HashMap<>();

    private final Map<Phase, Long> nanos = new EnumMap<>(Phase.class);
    private final Optional<FailureEvent> event = Flight.begin(FailureEvent::new);
    private String why = "";
    private Phase current;
    private long sinceNanos;
    private Optional<RecoveryPhaseEvent> phaseEvent = Flight.begin(RecoveryPhaseEvent::new);

    Incident(Phase first, long now) {
        noticedNanos = now;
        current = first;
        sinceNanos = now;
    }

    /** A phase begins, and the one before it ends, whether it came to its end or not. */
    void enter(Phase next, long now) {
        count(now);
        phaseEvent.ifPresent(begun -> begun.done(current));
        phaseEvent = Flight.begin(RecoveryPhaseEvent::new);
        current = next;
    }

    private void count(long now) {
        nanos.merge(current, now - sinceNanos, Long::sum);
        sinceNanos = now;
    }

    void enter(Phase next) {
        enter(next, System.nanoTime());
    }

    /**
     * Places of the dead were filled, or are no more. Ranks are named as they were counted when it began, whatever became of
     * them since.
     *
     * @param before the members of the communicator that was rebuilt, by rank
     * @param after those of the next one
     */
    void rebuilt(int[] before, int[] after) {
        if (rankOf.isEmpty()) {
            for (int rank = 0; rank < before.length; rank++) {
                rankOf.put(before[rank], rank);
            }
        }
        Set<Integer> left = IntStream.of(after).boxed().collect(Collectors.toSet());
        for (int member : before) {
            // Who has come meanwhile, and died as well, took the place of somebody who is counted already.
            if (!left.contains(member) && rankOf.containsKey(member)) {
                ranks.add(rankOf.get(member));
            }
        }
    }

    /** When this rank noticed it. */
    long noticedNanos() {
        return noticedNanos;
    }

    /** Why it is got over in the way that it is. */
    void because(String reason) {
        why = reason;
    }

    /** How long a phase took, as far as it is over. */
    long nanos(Phase phase) {
        return nanos.getOrDefault(phase, 0L);
    }

    /** The loop runs again. */
    void overcome() {
        phaseEvent.ifPresent(begun -> begun.done(current));
        event.ifPresent(begun -> begun.overcome(ranks));
    }

    Report report(long now) {
        count(now);
        Report report = Report.empty()
                .put("ranks", List.copyOf(ranks))
                .put("noticed", noticedNanos)
                .putSentence("why", why);
        for (Phase phase : Phase.values()) {
            report.put(phase.name().toLowerCase(Locale.ROOT), nanos.getOrDefault(phase, 0L));
        }
        return report;
    }
}
