package io.everloop.experiments.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON object whose fields keep the order in which they were put.
 *
 * <p>Values are text, numbers, truth values, null, other objects, and lists of these. Numbers that JSON
 * cannot express become null.
 */
public final class Json {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** Adds or replaces a field. */
    public Json put(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    /** Adds all the given fields. */
    public Json putAll(Map<String, ?> more) {
        fields.putAll(more);
        return this;
    }

    /** The document, indented. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        write(this, text, "\n");
        return text.toString();
    }

    private static void write(Object value, StringBuilder text, String newline) {
        if (value instanceof Json object) {
            writeObject(object.fields, text, newline);
        } else if (value instanceof List<?> list) {
            writeList(list, text, newline);
        } else if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            text.append(Double.isFinite(number) ? value.toString() : "null");
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            writeText(value.toString(), text);
        }
    }

    private static void writeObject(Map<String, Object> fields, StringBuilder text, String newline) {
        text.append('{');
        String separator = newline + "  ";
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            text.append(separator);
            writeText(field.getKey(), text);
            text.append(": ");
            write(field.getValue(), text, newline + "  ");
            separator = "," + newline + "  ";
        }
        text.append(fields.isEmpty() ? "}" : newline + "}");
    }

    private static void writeList(List<?> list, StringBuilder text, String newline) {
        text.append('[');
        String separator = newline + "  ";
        for (Object element : list) {
            text.append(separator);
            write(element, text, newline + "  ");
            separator = "," + newline + "  ";
        }
        text.append(list.isEmpty() ? "]" : newline + "]");
    }

    private static void writeText(String value, StringBuilder text) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            writeCharacter(value.charAt(i), text);
        }
        text.append('"');
    }

    private static void writeCharacter(char character, StringBuilder text) {
        switch (character) {
            case '"' -> text.append("\\\"");
            case '\\' -> text.append("\\\\");
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            default -> {
                // Only ASCII leaves the program, so that no terminal and no locale can spoil the document.
                if (character < ' ' || character > '~') {
                    text.append(String.format("\\u%04x", (int) character));
                } else {
                    text.append(character);
                }
            }
        }
    }
}
