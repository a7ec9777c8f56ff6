package io.everloop.comm.engine;

import io.everloop.agreement.Timed;
import java.util.ArrayList;
import java.util.List;

/**
 * Communicators that were given up in the middle of a repair. To leave one takes an agreement of all who had it, and a repair
 * gives up half a dozen of them; nobody waits for that, so it begins when the repair is most likely over. Under the lock
 * of the engine.
 */
final class Departures implements Chore {

    private static final long LATER_NANOS = 250_000_000;

    private final List<Agreements> leaving = new ArrayList<>();
    private volatile long dueNanos = Timed.NEVER;

    void add(Agreements given, long nowNanos) {
        leaving.add(given);
        if (dueNanos == Timed.NEVER) {
            dueNanos = nowNanos + LATER_NANOS;
        }
    }

    @Override
    public long dueNanos() {
        return dueNanos;
    }

    @Override
    public void onTick(long nowNanos) {
        if (nowNanos >= dueNanos) {
            dueNanos = Timed.NEVER;
            leaving.forEach(Agreements::leave);
            leaving.clear();
        }
    }
}
