package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.CrashPlan;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What the runs of a job meet; who dies when is drawn anew for each of them.
 *
 * @param calm everything but the deaths
 * @param failures how many random ranks die
 * @param mtbfNanos how much time passes between random deaths on average, 0 for none of this kind
 * @param named the deaths the user ordered
 * @param spanNanos random deaths come before this moment
 */
record Circumstances(Conditions calm, int failures, long mtbfNanos, List<NamedCrash> named, long spanNanos) {

    /** The conditions of one run. */
    Conditions draw(int ranks, RandomGenerator random) {
        CrashPlan plan = mtbfNanos > 0
                ? CrashPlan.byRate(ranks, mtbfNanos, spanNanos, random)
                : CrashPlan.random(ranks, failures, spanNanos, random);
        for (NamedCrash crash : named) {
            plan = plan.and(crash.plan(ranks, calm.network().ranksPerHost()));
        }
        return calm.withCrashes(plan);
    }

    /** How many ranks a run's conditions sentence to death. */
    static int sentenced(Conditions conditions) {
        return (int) conditions.crashes().crashes().stream()
                .mapToInt(crash -> crash.rank())
                .distinct()
                .count();
    }
}
