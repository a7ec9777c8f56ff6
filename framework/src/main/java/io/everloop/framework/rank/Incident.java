package io.everloop.framework.rank;

import io.everloop.framework.Report;
import io.everloop.framework.flight.FailureEvent;
import io.everloop.framework.flight.RecoveryPhaseEvent;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    private final FailureEvent event = new FailureEvent();
    private String why = "";
    private Phase current;
    private long sinceNanos;
    private RecoveryPhaseEvent phaseEvent;

    Incident(Phase first, long now) {
        noticedNanos = now;
        current = first;
        sinceNanos = now;
        event.begin();
        phaseEvent = begun();
    }

    private static RecoveryPhaseEvent begun() {
        RecoveryPhaseEvent begun = new RecoveryPhaseEvent();
        begun.begin();
        return begun;
    }

    /** A phase begins, and the one before it ends, whether it came to its end or not. */
    void enter(Phase next, long now) {
        count(now);
        phaseEvent.done(current);
        phaseEvent = begun();
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
        phaseEvent.done(current);
        event.overcome(ranks);
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
