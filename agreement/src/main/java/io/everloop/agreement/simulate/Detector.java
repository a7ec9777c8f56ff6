package io.everloop.agreement.simulate;

import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Detection;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Tells ranks of deaths, each at most once, as the conditions want it.
 *
 * <p>Whom a rank watches changes with its steps, so after each of them the dead are looked through: the work
 * is that of steps times deaths.
 */
final class Detector {

    /** Has a rank told of a death some time from now. */
    interface Messenger {
        void tell(int rank, int dead, long afterNanos);
    }

    private final Conditions conditions;
    private final Participant<?, ?>[] participants;
    private final Mortality mortality;
    private final RandomGenerator random;
    private final Messenger messenger;
    private final Map<Integer, BitSet> told = new HashMap<>();

    Detector(
            Conditions conditions,
            Participant<?, ?>[] participants,
            Mortality mortality,
            RandomGenerator random,
            Messenger messenger) {
        this.conditions = conditions;
        this.participants = participants;
        this.mortality = mortality;
        this.random = random;
        this.messenger = messenger;
    }

    /** Somebody has just died. */
    void onDeath(int dead) {
        if (conditions.detection() == Detection.NOBODY) {
            return;
        }
        for (int rank = 0; rank < participants.length; rank++) {
            if (mortality.isAlive(rank)) {
                tellIfDue(rank, dead);
            }
        }
    }

    /** A step may have made the rank watch somebody who is dead already. */
    void onStep(int rank) {
        if (conditions.detection() == Detection.WATCHERS) {
            for (int i = 0; i < mortality.deaths(); i++) {
                tellIfDue(rank, mortality.deadAt(i));
            }
        }
    }

    private void tellIfDue(int rank, int dead) {
        if (conditions.detection() == Detection.WATCHERS && !participants[rank].watches(dead)) {
            return;
        }
        BitSet informed = told.computeIfAbsent(dead, key -> new BitSet());
        if (!informed.get(rank)) {
            informed.set(rank);
            long delay = conditions.detectionNanos();
            boolean prompt = conditions.network().jitterNanos() == 0 || delay == 0;
            messenger.tell(rank, dead, prompt ? delay : delay + random.nextLong(delay));
        }
    }
}
