package io.everloop.comm.detect;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * Workers that watch each other in a made-up time, in nanoseconds, and an agent that looks after those they suspect.
 * Messages take up to {@value #MOST_NANOS} ns each, in order between two.
 */
final class Watched {

    static final long MOST_NANOS = 1_000_000;

    private record Event(long nanos, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(nanos, other.nanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /** Somebody was suspected. */
    record Suspicion(long nanos, int by, int worker) {}

    private final RandomGenerator random;
    private final Watch[] watches;
    private final boolean[] standsStill;
    private final boolean[] killed;
    private final List<Runnable>[] waiting;
    private final long[] arrivals;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<Suspicion> suspicions = new ArrayList<>();

    /** Who knows of whose death, and since when. */
    private final List<TreeMap<Integer, Long>> knowing = new ArrayList<>();

    private boolean agentKills = true;
    private final long lookNanos;
    private long now = 5_000_000_000L;
    private long numbers;

    @SuppressWarnings({"unchecked", "rawtypes"})
    Watched(int workers, RandomGenerator random, long lookNanos, IntFunction<Watch> watchOf) {
        this.random = random;
        this.lookNanos = lookNanos;
        watches = new Watch[workers];
        standsStill = new boolean[workers];
        killed = new boolean[workers];
        waiting = new List[workers];
        arrivals = new long[workers * workers];
        for (int worker = 0; worker < workers; worker++) {
            watches[worker] = watchOf.apply(worker);
            waiting[worker] = new ArrayList<>();
            knowing.add(new TreeMap<>());
            int own = worker;
            at(now + random.nextLong(20 * MOST_NANOS), () -> tick(own));
        }
    }

    private void at(long nanos, Runnable action) {
        events.add(new Event(nanos, numbers++, action));
    }

    private void tick(int worker) {
        onceAwake(worker, () -> {
            long next = watches[worker].onTick(now, new Outputs(worker));
            at(next + random.nextLong(MOST_NANOS), () -> tick(worker));
        });
    }

    private void onceAwake(int worker, Runnable action) {
        if (standsStill[worker]) {
            waiting[worker].add(action);
        } else if (!killed[worker]) {
            action.run();
        }
    }

    void run(long nanos) {
        long end = now + nanos;
        while (!events.isEmpty() && events.peek().nanos <= end) {
            Event event = events.remove();
            now = Math.max(now, event.nanos);
            event.action.run();
        }
        now = end;
    }

    long now() {
        return now;
    }

    void stop(int worker) {
        standsStill[worker] = true;
    }

    /** It goes on, in any order with what had waited. */
    void resume(int worker) {
        standsStill[worker] = false;
        List<Runnable> late = List.copyOf(waiting[worker]);
        waiting[worker].clear();
        late.forEach(action -> onceAwake(worker, action));
    }

    /** From now on the agent finds everybody alive. */
    void spareAll() {
        agentKills = false;
    }

    /** It dies, and some others are told. */
    void kill(int worker, int... told) {
        standsStill[worker] = false;
        killed[worker] = true;
        Arrays.stream(told).forEach(other -> confirm(other, worker));
    }

    private void confirm(int told, int dead) {
        onceAwake(told, () -> watches[told].onFailure(dead, new Outputs(told)));
    }

    private void lookAfter(int worker, int by) {
        if (killed[worker]) {
            confirm(by, worker);
        } else if (standsStill[worker] && agentKills) {
            kill(worker, by);
        }
    }

    List<Suspicion> suspicions() {
        return suspicions;
    }

    Set<Integer> knownTo(int worker) {
        return new TreeSet<>(knowing.get(worker).keySet());
    }

    private final class Outputs implements Watch.Sink {
        private final int worker;

        Outputs(int worker) {
            this.worker = worker;
        }

        @Override
        public void send(int to, ByteBuffer message) {
            ByteBuffer copy = ByteBuffer.allocate(message.remaining())
                    .put(message.duplicate())
                    .flip();
            int channel = worker * watches.length + to;
            arrivals[channel] = Math.max(arrivals[channel], now + random.nextLong(MOST_NANOS));
            at(arrivals[channel], () -> onceAwake(to, () -> watches[to].onMessage(worker, copy, new Outputs(to))));
        }

        @Override
        public void suspect(int suspected) {
            suspicions.add(new Suspicion(now, worker, suspected));
            at(now + lookNanos, () -> lookAfter(suspected, worker));
        }

        @Override
        public void dead(int dead) {
            if (!killed[dead]) {
                throw new AssertionError(worker + " calls " + dead + " dead, which is alive");
            }
            if (knowing.get(worker).put(dead, now) != null) {
                throw new AssertionError(worker + " says again that " + dead + " is dead");
            }
        }
    }
}
