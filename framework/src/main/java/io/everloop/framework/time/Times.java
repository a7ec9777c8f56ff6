package io.everloop.framework.time;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as users write and read them: a number with its unit. */
public final class Times {

    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|\u00b5s|ms|s)");
    private static final Pattern LONG_FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|\u00b5s|ms|s|min|h|d)");
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    private static final BigDecimal LONGEST_SPAN = BigDecimal.valueOf(1_000 * NANOS_PER_DAY);
    private static final BigDecimal LONGEST = BigDecimal.valueOf(3_600_000_000_000L);

    private Times() {}

    /**
     * Reads a time such as {@code 12us} or {@code 1.5ms}.
     *
     * @throws IllegalArgumentException if it has no such form or is longer than an hour
     */
    public static long nanos(String text) {
        Matcher form = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a time: write a number and its unit (ns, us, ms or s), such as 12us");
        }
        return nanos(form.group(1), nanosPer(form.group(2)), text);
    }

    /**
     * Reads a time such as {@code 20s}, {@code 1.5h} or {@code 30d}: of those that pass in the real world.
     *
     * @throws IllegalArgumentException if it has no such form or is longer than a thousand days
     */
    public static Duration span(String text) {
        Matcher form = LONG_FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a time: write a number and its unit (ns, us, ms, s, min, h or d), such as 20s or 1.5h");
        }
        BigDecimal nanos = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(nanosPer(form.group(2))));
        if (nanos.compareTo(LONGEST_SPAN) > 0) {
            throw new IllegalArgumentException("'" + text + "' is out of range: times go from 0 to 1000d");
        }
        return Duration.ofNanos(nanos.longValue());
    }

    /** Reads a plain decimal number of a given unit. */
    public static long nanos(String decimal, long nanosPerUnit, String shown) {
        BigDecimal nanos = new BigDecimal(decimal).multiply(BigDecimal.valueOf(nanosPerUnit));
        if (nanos.signum() < 0 || nanos.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("'" + shown + "' is out of range: times go from 0 to one hour");
        }
        return nanos.longValue();
    }

    private static long nanosPer(String unit) {
        return switch (unit) {
            case "ns" -> 1;
            case "ms" -> 1_000_000;
            case "s" -> 1_000_000_000;
            case "min" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            case "d" -> NANOS_PER_DAY;
            default -> 1_000;
        };
    }

    /** A time as {@link #span} reads it, to the nanosecond. */
    public static String exact(Duration time) {
        long nanos = time.toNanos();
        if (nanos % 1_000_000_000 == 0) {
            return nanos / 1_000_000_000 + "s";
        }
        return nanos % 1_000_000 == 0 ? nanos / 1_000_000 + "ms" : nanos + "ns";
    }

    /** A time in the unit that reads best. */
    public static String show(double nanos) {
        if (nanos < 1e6) {
            return String.format(Locale.ROOT, "%,.2f us", nanos / 1e3);
        }
        return nanos < 1e9
                ? String.format(Locale.ROOT, "%,.2f ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%,.2f s", nanos / 1e9);
    }
}
