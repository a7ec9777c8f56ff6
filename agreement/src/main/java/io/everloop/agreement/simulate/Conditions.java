package io.everloop.agreement.simulate;

import io.everloop.agreement.check.Detection;

/**
 * What a simulated run meets, apart from the protocol.
 *
 * @param network what communication costs
 * @param detection who is told of deaths
 * @param detectionNanos how long after a death they are told; with jitter, up to twice as long
 * @param crashes who dies when
 * @param skewNanos calls of users come up to so much later than they could
 * @param limitNanos virtual time after which a run that has not come to rest counts as stuck
 */
public record Conditions(
        Network network, Detection detection, long detectionNanos, CrashPlan crashes, long skewNanos, long limitNanos) {

    /** The default network, deaths known to watchers after 10 µs, nobody dies, no skew, an hour at most. */
    public static final Conditions DEFAULT =
            new Conditions(Network.DEFAULT, Detection.WATCHERS, 10_000, CrashPlan.none(), 0, 3_600_000_000_000L);

    public Conditions withNetwork(Network other) {
        return new Conditions(other, detection, detectionNanos, crashes, skewNanos, limitNanos);
    }

    public Conditions withDetection(Detection other, long afterNanos) {
        return new Conditions(network, other, afterNanos, crashes, skewNanos, limitNanos);
    }

    public Conditions withCrashes(CrashPlan other) {
        return new Conditions(network, detection, detectionNanos, other, skewNanos, limitNanos);
    }

    public Conditions withSkew(long nanos) {
        return new Conditions(network, detection, detectionNanos, crashes, nanos, limitNanos);
    }

    public Conditions withLimit(long nanos) {
        return new Conditions(network, detection, detectionNanos, crashes, skewNanos, nanos);
    }
}
