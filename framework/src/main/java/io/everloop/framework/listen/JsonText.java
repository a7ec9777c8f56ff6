package io.everloop.framework.listen;

import java.util.List;
import java.util.Map;

/** Writes values as JSON; numbers that it cannot express become null. */
final class JsonText {

    private static final char FIRST_PRINTABLE = ' ';
    private static final char LAST_PRINTABLE = '~';

    private final boolean isIndented;
    private final StringBuilder text = new StringBuilder();

    /** @param isIndented whether every value has a line of its own */
    JsonText(boolean isIndented) {
        this.isIndented = isIndented;
    }

    String of(Object value) {
        write(value, 0);
        return text.toString();
    }

    private void write(Object value, int depth) {
        if (value instanceof Facts facts) {
            write(facts.map(), depth);
        } else if (value instanceof Map<?, ?> map) {
            text.append('{');
            map.forEach((name, one) -> {
                next('{', depth + 1);
                quote(name.toString());
                text.append(isIndented ? ": " : ":");
                write(one, depth + 1);
            });
            end('{', '}', depth);
        } else if (value instanceof List<?> list) {
            text.append('[');
            list.forEach(one -> {
                next('[', depth + 1);
                write(one, depth + 1);
            });
            end('[', ']', depth);
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            boolean isNumber = !(value instanceof Double number) || Double.isFinite(number);
            text.append(isNumber ? value : null);
        } else {
            quote(value.toString());
        }
    }

    private boolean isAtBegin(char bracket) {
        return text.charAt(text.length() - 1) == bracket;
    }

    private void next(char bracket, int depth) {
        if (!isAtBegin(bracket)) {
            text.append(',');
        }
        newLine(depth);
    }

    private void end(char begin, char end, int depth) {
        if (!isAtBegin(begin)) {
            newLine(depth);
        }
        text.append(end);
    }

    private void newLine(int depth) {
        if (isIndented) {
            text.append('\n').append("  ".repeat(depth));
        }
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char one = value.charAt(i);
            if (one == '"' || one == '\\') {
                text.append('\\').append(one);
            } else if (one < FIRST_PRINTABLE || one > LAST_PRINTABLE) {
                // Only ASCII leaves the program, so that no terminal and no locale can spoil the document.
                text.append(String.format("\\u%04x", (int) one));
            } else {
                text.append(one);
            }
        }
        text.append('"');
    }
}
