package io.everloop.framework.listen;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Facts by names, in the order in which they are told, and their text as JSON. */
final class Facts {

    private static final int FIRST_PRINTABLE = 0x20;

    private final Map<String, Object> all = new LinkedHashMap<>();

    private Facts() {}

    /** Names and values in turn. */
    static Facts of(Object... namesAndValues) {
        return new Facts().and(namesAndValues);
    }

    Facts and(Object... namesAndValues) {
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
        return json(all);
    }

    private static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted(entry.getKey().toString()) + ":" + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Facts::json).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : quoted(value.toString());
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (one == '"' || one == '\\') {
                quoted.append('\\').append(one);
            } else if (one < FIRST_PRINTABLE) {
                quoted.append(String.format("\\u%04x", (int) one));
            } else {
                quoted.append(one);
            }
        }
        return quoted.append('"').toString();
    }
}
