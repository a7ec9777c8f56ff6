package io.everloop.agreement.offender;

import java.util.random.RandomGenerator;

/** Offends: a protocol that makes its own source of chance. */
final class OwnsDice {
    private final RandomGenerator dice = RandomGenerator.getDefault();

    int roll() {
        return dice.nextInt();
    }
}
