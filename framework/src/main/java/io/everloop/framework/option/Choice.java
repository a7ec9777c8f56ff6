package io.everloop.framework.option;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Constants by the names that users type: in small letters, with hyphens. */
public final class Choice {

    private Choice() {}

    /**
     * The constant that is meant.
     *
     * @throws IllegalArgumentException with all names, if there is none
     */
    public static <E extends Enum<E>> E of(String option, String text, E[] values) {
        for (E value : values) {
            if (name(value).equals(text.toLowerCase(Locale.ROOT))) {
                return value;
            }
        }
        throw new IllegalArgumentException(option + " takes one of "
                + Arrays.stream(values).map(Choice::name).collect(Collectors.joining(", ")) + ", not '" + text + "'");
    }

    /** What users type for a constant. */
    public static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
