package io.everloop.experiments.simulate;

import java.util.Locale;

/** What an exhaustive search tries one after the other. */
enum Searched {
    /** Every state that messages and deaths can lead to. */
    STATES,
    /** Everything that a traitor can say, where rounds leave no order to chance and nobody dies. */
    STRATEGIES;

    /** The name of its count in reports. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
