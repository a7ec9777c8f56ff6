package io.everloop.framework.listen;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Facts by names, in the order in which they are told, and their text as JSON. Values are text, numbers, truth values, null,
 * other facts, and maps and lists of these.
 */
public final class Facts {

    private final Map<String, Object> all = new LinkedHashMap<>();

    private Facts() {}

    /** Names and values in turn. */
    public static Facts of(Object... namesAndValues) {
        return new Facts().and(namesAndValues);
    }

    public Facts and(Object... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return this;
    }

    Facts andAll(Map<String, Object> more) {
        all.putAll(more);
        return this;
    }

    Map<String, Object> map() {
        return all;
    }

    /** All of them as one JSON object, in one line. */
    @Override
    public String toString() {
        return new JsonText(false).of(all);
    }

    /** The same in lines, for people. */
    public String indented() {
        return new JsonText(true).of(all);
    }
}
