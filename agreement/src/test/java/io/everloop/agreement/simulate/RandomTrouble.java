package io.everloop.agreement.simulate;

import io.everloop.agreement.check.Detection;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Conditions drawn by chance: jitter, skew, slow detectors, and deaths at any time, step or send. */
public final class RandomTrouble {

    private static final int SLOWEST_NANOS = 20_000;
    private static final int LAST_STEP = 12;

    private RandomTrouble() {}

    /** Trouble that at least one rank survives; deaths at points in time come before the given one. */
    public static Conditions conditions(int ranks, int beforeNanos, RandomGenerator random) {
        return conditions(ranks, beforeNanos, LAST_STEP, random);
    }

    /** The same for protocols of many steps: deaths at steps or sends come at the given one at the latest. */
    public static Conditions conditions(int ranks, int beforeNanos, int lastStep, RandomGenerator random) {
        int survivor = random.nextInt(ranks);
        List<Crash> crashes = new ArrayList<>();
        for (int i = random.nextInt(ranks); i > 0; i--) {
            int rank = random.nextInt(ranks);
            if (rank != survivor) {
                crashes.add(crash(rank, beforeNanos, lastStep, random));
            }
        }
        return Conditions.DEFAULT
                .withNetwork(Network.DEFAULT.withJitter(random.nextInt(SLOWEST_NANOS)))
                .withDetection(pick(random, Detection.EVERYONE, Detection.WATCHERS), random.nextInt(SLOWEST_NANOS))
                .withCrashes(new CrashPlan(crashes))
                .withSkew(random.nextInt(SLOWEST_NANOS));
    }

    private static Crash crash(int rank, int beforeNanos, int lastStep, RandomGenerator random) {
        Crash.When when = pick(random, Crash.When.values());
        return new Crash(rank, when, 1 + random.nextInt(when == Crash.When.TIME ? beforeNanos : lastStep));
    }

    /** One of the given values. */
    @SafeVarargs
    public static <T> T pick(RandomGenerator random, T... values) {
        return values[random.nextInt(values.length)];
    }
}
