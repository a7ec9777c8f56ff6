package io.everloop.agreement.era;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Crash;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.simulate.Network;
import io.everloop.agreement.simulate.Simulator;
import io.everloop.agreement.topology.Shape;
import io.everloop.agreement.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A short stress run that follows from its seed: a group of random size and topology makes agreements,
 * one by one or several at a time, over a network with jitter, while members and whole hosts die at random
 * times, steps and sends.
 */
public final class EraEpisode {

    private static final int MOST_DEATHS = 16;

    private final RandomGenerator random;
    private final long runSeed;
    private final EraModel model;
    private final Conditions conditions;

    public EraEpisode(long seed) {
        random = new SplittableRandom(seed);
        int ranks = drawRanks();
        int deaths = random.nextInt(Math.min(ranks, MOST_DEATHS));
        int agreements = 2 + random.nextInt(6 * deaths + 4);
        int inFlight = random.nextBoolean() ? 1 : 1 + random.nextInt(3);
        model = new EraModel(drawTopology(ranks), agreements, inFlight, drawRebalancing());
        conditions = drawConditions(deaths);
        runSeed = random.nextLong();
    }

    /** Small groups are the sharpest, so most are small. */
    private int drawRanks() {
        return switch (random.nextInt(8)) {
            case 0 -> 25 + random.nextInt(40);
            case 1, 2 -> 9 + random.nextInt(16);
            default -> 2 + random.nextInt(7);
        };
    }

    private Topology drawTopology(int ranks) {
        Shape[] shapes = Shape.values();
        Shape across = shapes[random.nextInt(shapes.length)];
        Shape within = shapes[random.nextInt(shapes.length)];
        return random.nextBoolean()
                ? Topology.flat(across, ranks)
                : Topology.hierarchical(across, within, ranks, 2 + random.nextInt(7));
    }

    private Rebalancing drawRebalancing() {
        return random.nextBoolean() ? Rebalancing.ALWAYS : Rebalancing.DEGENERATE;
    }

    private Conditions drawConditions(int deaths) {
        Network network = Network.DEFAULT
                .withJitter(random.nextBoolean() ? 0 : 1 + random.nextLong(8_000))
                .withRanksPerHost(model.topology().ranksPerHost());
        Detection detection = random.nextBoolean() ? Detection.EVERYONE : Detection.WATCHERS;
        return Conditions.DEFAULT
                .withNetwork(network)
                .withDetection(detection, random.nextLong(30_000))
                .withSkew(random.nextLong(5_000))
                .withLoss(random.nextBoolean())
                .withCrashes(drawCrashes(deaths, network));
    }

    private CrashPlan drawCrashes(int deaths, Network network) {
        long span = 4L * model.agreements() * network.hopNanos();
        if (deaths > 2 && random.nextInt(8) == 0) {
            int host = random.nextInt((model.ranks() + network.ranksPerHost() - 1) / network.ranksPerHost());
            return withSurvivor(CrashPlan.host(host, network.ranksPerHost(), model.ranks(), random.nextLong(span)));
        }
        List<Crash> crashes = new ArrayList<>();
        for (Crash crash : CrashPlan.random(model.ranks(), deaths, span, random).crashes()) {
            crashes.add(
                    switch (random.nextInt(3)) {
                        case 0 -> crash;
                        case 1 -> Crash.atStep(crash.rank(), 1 + random.nextInt(4 * model.agreements()));
                        default -> Crash.atSend(crash.rank(), 1 + random.nextInt(3 * model.agreements()));
                    });
        }
        return new CrashPlan(crashes);
    }

    private CrashPlan withSurvivor(CrashPlan plan) {
        return plan.crashes().size() < model.ranks() ? plan : CrashPlan.none();
    }

    public EraModel model() {
        return model;
    }

    public Conditions conditions() {
        return conditions;
    }

    /** A run of the episode that has not begun. */
    public Simulator<Era, EraMessage, EraDecision> simulator() {
        return new Simulator<>(model, conditions, new SplittableRandom(runSeed));
    }
}
