package io.everloop.agreement.simulate;

import io.everloop.agreement.check.Detection;

/**
 * What a simulated run meets, apart from the protocol.
 *
 * @param network what communication costs
 * @param detection who is told of deaths
 * @param detectionNanos how long after a death they are told; with jitter, up to twice as long
 * @param crashes who dies when
 * @param lossy whether a death may take along what the dead still had in flight, on each channel from some
 *     message on
 * @param skewNanos calls of users come up to so much later than they could
 * @param limitNanos virtual time after which a run that has not come to rest counts as stuck
 */
public record Conditions(
        Network network,
        Detection detection,
        long detectionNanos,
        CrashPlan crashes,
        boolean lossy,
        long skewNanos,
        long limitNanos) {

    /** The default network, deaths known to watchers after 10 µs, nobody dies, nothing is lost, no skew, an hour at most. */
    public static final Conditions DEFAULT =
            new Conditions(Network.DEFAULT, Detection.WATCHERS, 10_000, CrashPlan.none(), false, 0, 3_600_000_000_000L);

    public Conditions withNetwork(Network other) {
        return new Conditions(other, detection, detectionNanos, crashes, lossy, skewNanos, limitNanos);
    }

    public Conditions withDetection(Detection other, long afterNanos) {
        return new Conditions(network, other, afterNanos, crashes, lossy, skewNanos, limitNanos);
    }

    public Conditions withCrashes(CrashPlan other) {
        return new Conditions(network, detection, detectionNanos, other, lossy, skewNanos, limitNanos);
    }

    public Conditions withLoss(boolean other) {
        return new Conditions(network, detection, detectionNanos, crashes, other, skewNanos, limitNanos);
    }

    public Conditions withSkew(long nanos) {
        return new Conditions(network, detection, detectionNanos, crashes, lossy, nanos, limitNanos);
    }

    public Conditions withLimit(long nanos) {
        return new Conditions(network, detection, detectionNanos, crashes, lossy, skewNanos, nanos);
    }
}
