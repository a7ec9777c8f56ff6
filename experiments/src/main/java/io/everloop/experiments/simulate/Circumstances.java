package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Crash;
import io.everloop.agreement.simulate.CrashPlan;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * What the runs of a job meet; who dies when is drawn anew for each of them.
 *
 * @param calm everything but the deaths, for the number of them
 * @param failures how many random ranks die
 * @param mtbfNanos how much time passes between random deaths on average, 0 for none of this kind
 * @param named the deaths the user ordered
 * @param spanNanos random deaths come before this moment
 */
record Circumstances(
        IntFunction<Conditions> calm, int failures, long mtbfNanos, List<NamedCrash> named, long spanNanos) {

    /** The conditions of one run. */
    Conditions draw(int ranks, int ranksPerHost, RandomGenerator random) {
        CrashPlan ordered = NamedCrash.plan(named, ranks, ranksPerHost);
        BitSet doomed = new BitSet();
        ordered.crashes().forEach(crash -> doomed.set(crash.rank()));
        CrashPlan plan = drawAmong(without(doomed, ranks), random).and(ordered);
        return calm.apply(sentenced(plan)).withCrashes(plan);
    }

    /** Chance takes its victims from the ranks that no order names, so that it cannot spare or kill one too many. */
    private CrashPlan drawAmong(int[] others, RandomGenerator random) {
        CrashPlan drawn = mtbfNanos > 0
                ? CrashPlan.byRate(others.length, mtbfNanos, spanNanos, random)
                : CrashPlan.random(others.length, failures, spanNanos, random);
        return new CrashPlan(drawn.crashes().stream()
                .map(crash -> new Crash(others[crash.rank()], crash.when(), crash.count()))
                .toList());
    }

    private static int[] without(BitSet doomed, int ranks) {
        return IntStream.range(0, ranks).filter(rank -> !doomed.get(rank)).toArray();
    }

    /** How many ranks a plan sentences to death. */
    static int sentenced(CrashPlan plan) {
        return (int) plan.crashes().stream()
                .mapToInt(crash -> crash.rank())
                .distinct()
                .count();
    }
}
