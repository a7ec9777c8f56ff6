package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.CrashPlan;
import java.util.List;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

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
        CrashPlan plan = mtbfNanos > 0
                ? CrashPlan.byRate(ranks, mtbfNanos, spanNanos, random)
                : CrashPlan.random(ranks, failures, spanNanos, random);
        for (NamedCrash crash : named) {
            plan = plan.and(crash.plan(ranks, ranksPerHost));
        }
        return calm.apply(sentenced(plan)).withCrashes(plan);
    }

    /** How many ranks a plan sentences to death. */
    static int sentenced(CrashPlan plan) {
        return (int) plan.crashes().stream()
                .mapToInt(crash -> crash.rank())
                .distinct()
                .count();
    }
}
