package io.everloop.spares;

import io.everloop.spares.process.Activity;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether a worker hangs: asked for a sign of life every quarter of the bound, it is taken for dead when it has given
 * none for as long as the bound, unless it works: then it is in a long pause of its collector, or others keep it from the
 * processor, and it is looked at again a quarter later. One whom others watch, too, is asked half as often and has twice the
 * time, so that they notice first where they can. Time is an argument.
 */
final class Vigil {

    private static final int TIMES_FOR_OTHERS = 2;

    private final long quarterNanos;
    private final Supplier<Optional<Activity>> activity;
    private long intervalNanos;
    private long heardNanos;
    private long lookNanos;
    private boolean asked;
    private boolean suspected;
    private Activity seen;
    private long seenNanos;

    /**
     * A process that has just been started and has to say its first word.
     *
     * @param activity what it does, unless that cannot be told at the moment
     */
    Vigil(long boundNanos, long now, Supplier<Optional<Activity>> activity) {
        this.quarterNanos = boundNanos / 4;
        this.intervalNanos = quarterNanos;
        this.activity = activity;
        heard(now);
        asked = true;
    }

    /** From now on others watch it as well, and say so when they suspect it. */
    void share() {
        intervalNanos = TIMES_FOR_OTHERS * quarterNanos;
    }

    /** It gave a sign of life. */
    void heard(long now) {
        heardNanos = now;
        lookNanos = now + 3 * intervalNanos;
        asked = false;
        suspected = false;
        seen = null;
    }

    /** Whether it should be asked for a sign of life. */
    boolean isDue(long now) {
        return !asked && now - heardNanos >= intervalNanos;
    }

    /** It is being asked, and has time to answer. */
    void ask(long now) {
        asked = true;
        lookNanos = Math.max(lookNanos, now + quarterNanos);
    }

    boolean isAsked() {
        return asked;
    }

    /** Somebody has not heard of it for long: look soon. */
    void suspect(long now) {
        suspected = true;
        lookNanos = Math.min(lookNanos, now + quarterNanos);
    }

    boolean isSuspected() {
        return suspected;
    }

    /** Whoever asks was late itself: what happened meanwhile counts for nothing. */
    void excuse(long now) {
        heardNanos = now;
        lookNanos = now + (suspected ? quarterNanos : 3 * intervalNanos);
        seen = null;
    }

    /** When something is to be done next, if it stays silent. */
    long dueNanos() {
        return asked ? lookNanos : heardNanos + intervalNanos;
    }

    /** Whether it hangs for sure; looks at it if it is time to. */
    boolean hangs(long now) {
        if (!asked || now < lookNanos) {
            return false;
        }
        lookNanos = now + quarterNanos;
        Optional<Activity> known = activity.get();
        if (known.isEmpty()) {
            return false; // who cannot be looked at is not to blame
        }
        Activity latest = known.get();
        boolean overdue = suspected || now - heardNanos >= 4 * intervalNanos;
        if (overdue && (latest.stopped() || (seen != null && !latest.hasWorkedSince(seen, now - seenNanos)))) {
            return true;
        }
        seen = latest;
        seenNanos = now;
        return false;
    }
}
