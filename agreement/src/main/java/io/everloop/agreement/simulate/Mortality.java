package io.everloop.agreement.simulate;

import java.util.Arrays;
import java.util.BitSet;

/** Who is alive, and who will die at which moment of time, step or send. */
final class Mortality {

    private static final long NEVER = Long.MAX_VALUE;

    private final long[] diesAt;
    /** Whose entry above is worth a look: this fits into a cache, that does not. */
    private final BitSet doomed;

    private final BitSet dead;
    private final Countdown steps;
    private final Countdown sends;
    private int[] deadInOrder = new int[4];
    private int deaths;

    Mortality(int ranks, CrashPlan plan) {
        diesAt = new long[ranks];
        Arrays.fill(diesAt, NEVER);
        doomed = new BitSet(ranks);
        dead = new BitSet(ranks);
        steps = new Countdown(ranks, plan, Crash.When.STEP);
        sends = new Countdown(ranks, plan, Crash.When.SEND);
        for (Crash crash : plan.crashes()) {
            if (crash.when() == Crash.When.TIME) {
                dieAt(crash.rank(), crash.count());
            }
        }
    }

    /** Whether the rank has died, or will have by the given moment. */
    boolean isDeadBy(int rank, long nanos) {
        return doomed.get(rank) && diesAt[rank] <= nanos;
    }

    boolean isAlive(int rank) {
        return !dead.get(rank);
    }

    /** Notes a death; false if it is no news. */
    boolean die(int rank) {
        if (dead.get(rank)) {
            return false;
        }
        dead.set(rank);
        if (deaths == deadInOrder.length) {
            deadInOrder = Arrays.copyOf(deadInOrder, 2 * deaths);
        }
        deadInOrder[deaths++] = rank;
        return true;
    }

    int deaths() {
        return deaths;
    }

    int deadAt(int index) {
        return deadInOrder[index];
    }

    /** Counts a step of the rank that ends now; true if it was its last. */
    boolean isLastStep(int rank, long nanos) {
        return steps.isLast(rank) && dieAt(rank, nanos);
    }

    /** Counts a message of the rank that leaves now; true if it was its last. */
    boolean isLastSend(int rank, long nanos) {
        return sends.isLast(rank) && dieAt(rank, nanos);
    }

    private boolean dieAt(int rank, long nanos) {
        doomed.set(rank);
        boolean sooner = nanos < diesAt[rank];
        diesAt[rank] = Math.min(diesAt[rank], nanos);
        return sooner;
    }

    /** How often something may still happen to each rank; without such crashes it costs nothing. */
    private static final class Countdown {
        private final long[] left;

        Countdown(int ranks, CrashPlan plan, Crash.When when) {
            boolean any = plan.crashes().stream().anyMatch(crash -> crash.when() == when);
            left = any ? new long[ranks] : new long[0];
            plan.crashes().stream()
                    .filter(crash -> crash.when() == when)
                    .forEach(crash -> left[crash.rank()] = sooner(left[crash.rank()], crash.count()));
        }

        private static long sooner(long planned, long count) {
            return planned == 0 ? count : Math.min(planned, count);
        }

        boolean isLast(int rank) {
            return left.length != 0 && left[rank] > 0 && --left[rank] == 0;
        }
    }
}
