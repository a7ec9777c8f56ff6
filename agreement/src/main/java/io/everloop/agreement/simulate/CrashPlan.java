package io.everloop.agreement.simulate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Who dies when in one run: drawn by number or by rate, or named by rank, host or protocol step.
 *
 * @param crashes the deaths, at most one of each rank counts
 */
public record CrashPlan(List<Crash> crashes) {

    public CrashPlan {
        crashes = List.copyOf(crashes);
    }

    public static CrashPlan none() {
        return new CrashPlan(List.of());
    }

    /** Distinct random ranks die at random moments before the given one. */
    public static CrashPlan random(int ranks, int deaths, long beforeNanos, RandomGenerator random) {
        List<Crash> crashes = new ArrayList<>(deaths);
        for (int rank : distinct(ranks, deaths, random)) {
            crashes.add(Crash.atTime(rank, random.nextLong(Math.max(1, beforeNanos))));
        }
        return new CrashPlan(crashes);
    }

    /** Random ranks die one after the other with exponential gaps, until the given moment or one is left. */
    public static CrashPlan byRate(int ranks, long mtbfNanos, long beforeNanos, RandomGenerator random) {
        List<Crash> crashes = new ArrayList<>();
        Set<Integer> chosen = new HashSet<>();
        long time = exponential(mtbfNanos, random);
        while (time < beforeNanos && crashes.size() < ranks - 1) {
            crashes.add(Crash.atTime(another(ranks, chosen, random), time));
            time += exponential(mtbfNanos, random);
        }
        return new CrashPlan(crashes);
    }

    /** All ranks of a host die at the same moment. */
    public static CrashPlan host(int host, int ranksPerHost, int ranks, long timeNanos) {
        List<Crash> crashes = new ArrayList<>();
        int end = Math.min(ranks, (host + 1) * ranksPerHost);
        for (int rank = host * ranksPerHost; rank < end; rank++) {
            crashes.add(Crash.atTime(rank, timeNanos));
        }
        return new CrashPlan(crashes);
    }

    /** Both plans together. */
    public CrashPlan and(CrashPlan other) {
        List<Crash> both = new ArrayList<>(crashes);
        both.addAll(other.crashes);
        return new CrashPlan(both);
    }

    private static long exponential(long meanNanos, RandomGenerator random) {
        return (long) (-meanNanos * Math.log1p(-random.nextDouble()));
    }

    private static int[] distinct(int ranks, int count, RandomGenerator random) {
        if (count >= ranks) {
            throw new IllegalArgumentException(
                    count + " of " + ranks + " ranks cannot die: at least one must survive, so choose fewer failures");
        }
        Set<Integer> chosen = new HashSet<>();
        int[] result = new int[count];
        for (int i = 0; i < count; i++) {
            result[i] = another(ranks, chosen, random);
        }
        return result;
    }

    private static int another(int ranks, Set<Integer> chosen, RandomGenerator random) {
        int rank = random.nextInt(ranks);
        while (!chosen.add(rank)) {
            rank = random.nextInt(ranks);
        }
        return rank;
    }
}
