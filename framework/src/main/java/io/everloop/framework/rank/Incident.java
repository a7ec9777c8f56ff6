package io.everloop.framework.rank;

import io.everloop.framework.Report;
import io.everloop.framework.flight.FailureEvent;
import io.everloop.framework.flight.Flight;
import io.everloop.framework.flight.RecoveryPhaseEvent;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A failure, from when this rank noticed it until the loop runs again; further failures meanwhile are part of it. Times are
 * those of this rank, and at every moment one phase is under way, so they add up.
 */
final class Incident {

    private final long noticedNanos;
    private final SortedSet<Integer> ranks = new TreeSet<>();
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

    /** Somebody died, as ranks were counted then. */
    void lost(int rank) {
        ranks.add(rank);
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
