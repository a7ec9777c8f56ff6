package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Network;
import io.everloop.framework.time.Times;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the user chose that shapes a protocol.
 *
 * @param ranks how many participants
 * @param network what communication costs, and how many ranks share a host
 * @param given the options of some protocols only, as typed
 */
record Settings(int ranks, Network network, Map<ProtocolOption, String> given) {

    Settings {
        given = given.isEmpty() ? Map.of() : new EnumMap<>(given);
    }

    /** So many ranks, everything else as usual. */
    static Settings ofSize(int ranks) {
        return new Settings(ranks, Network.DEFAULT, Map.of());
    }

    int ranksPerHost() {
        return network.ranksPerHost();
    }

    /** The text given for an option. */
    String text(ProtocolOption option, String otherwise) {
        return given.getOrDefault(option, otherwise);
    }

    /** Whether an option without a value is given. */
    boolean has(ProtocolOption option) {
        return given.containsKey(option);
    }

    /**
     * The number given for an option.
     *
     * @throws IllegalArgumentException if it is none, or out of range
     */
    int number(ProtocolOption option, int otherwise, int least, int most) {
        String text = given.get(option);
        if (text == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // answered below, with the range
        }
        throw new IllegalArgumentException(
                option.flag() + " takes a number from " + least + " to " + most + ", not '" + text + "'");
    }

    /**
     * The time given for an option.
     *
     * @throws IllegalArgumentException if it is none
     */
    long nanos(ProtocolOption option, long otherwise) {
        return has(option) ? Times.nanos(given.get(option)) : otherwise;
    }

    /**
     * The seed given for an option.
     *
     * @throws IllegalArgumentException if it is none
     */
    long longNumber(ProtocolOption option) {
        try {
            return Long.parseLong(given.get(option));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    option.flag() + " takes a whole number, not '" + given.get(option) + "'", notANumber);
        }
    }

    /**
     * The constant named by an option.
     *
     * @throws IllegalArgumentException with the names that exist, if it is none of them
     */
    <C extends Enum<C>> C constant(ProtocolOption option, C otherwise) {
        String text = given.get(option);
        if (text == null) {
            return otherwise;
        }
        C[] constants = otherwise.getDeclaringClass().getEnumConstants();
        for (C constant : constants) {
            if (constant.name().equalsIgnoreCase(text.replace('-', '_'))) {
                return constant;
            }
        }
        String names = Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
        throw new IllegalArgumentException(option.flag() + " takes one of " + names + ", not '" + text + "'");
    }

    /** How long the given number of messages take one after the other. */
    long hopsNanos(long hops) {
        return hops * network.hopNanos();
    }

    /** The logarithm of the number of ranks to base 2, rounded up. */
    int log2() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }
}
