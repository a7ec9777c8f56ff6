package io.everloop.experiments.simulate;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.simulate.Conditions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** What the command line has to know of a protocol. */
interface SimulatedProtocol {

    /** What the user types. */
    String name();

    /** One line of help. */
    String description();

    /** Which options it takes beyond those that fit every protocol. */
    default Set<ProtocolOption> options() {
        return EnumSet.noneOf(ProtocolOption.class);
    }

    /** The size if the user gives none. */
    default int defaultRanks() {
        return 64;
    }

    /** The smallest group it makes sense for. */
    default int leastRanks() {
        return 1;
    }

    /** How many die if the user says nothing of it; a detector needs somebody to detect. */
    default int defaultFailures() {
        return 0;
    }

    /** Whether ranks may die in it, rather than only betray. */
    default boolean allowsDeaths() {
        return true;
    }

    /** Whether it acts on messages and deaths alone, so that every state of a small group can be visited. */
    default boolean isExplorable() {
        return true;
    }

    /** The size to be explored if the user gives none. */
    default int defaultExploredRanks() {
        return 3;
    }

    /** What an exhaustive search of it tries one after the other. */
    default Searched searched() {
        return Searched.STATES;
    }

    /**
     * Checks what the user chose against what an exhaustive search of it does.
     *
     * @throws IllegalArgumentException with a sentence for the user, if a choice would have no effect
     */
    default void checkExplored(Settings settings, ExploreOptions options) {}

    /** Who talks to whom, in a word. */
    String topology(Settings settings);

    /**
     * The protocol set up for one run.
     *
     * @param deaths how many ranks are to die, for protocols whose task it is to find them
     * @param random where its participants' choices come from
     * @throws IllegalArgumentException with a sentence for the user, if the settings do not fit it
     */
    Scenario scenario(Settings settings, int deaths, RandomGenerator random);

    /** Its stress runs, if there are any; then its options include those for them. */
    default Optional<Episodes> episodes() {
        return Optional.empty();
    }

    /**
     * The conditions it is meant for; the user's options change them.
     *
     * @param deaths how many ranks are to die
     */
    default Conditions conditions(Settings settings, int deaths) {
        return Conditions.DEFAULT;
    }

    /** Whether deaths are reported to it from outside; false if it is a detector itself. */
    default boolean usesDetector() {
        return conditions(Settings.ofSize(defaultRanks()), 0).detection() != Detection.NOBODY;
    }

    /** About how long a run without failures takes: random deaths are spread over that time. */
    long expectedNanos(Settings settings);
}
