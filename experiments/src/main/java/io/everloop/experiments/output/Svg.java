package io.everloop.experiments.output;

import java.util.Locale;

/** Text for pictures. */
final class Svg {

    private Svg() {}

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    /** Appends numbers and names in a form that does not depend on where the user lives. */
    static void add(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
