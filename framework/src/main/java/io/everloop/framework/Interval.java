package io.everloop.framework;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often to commit. */
public sealed interface Interval {

    /** After so many iterations. */
    record Iterations(long count) implements Interval {

        public Iterations {
            if (count < 1) {
                throw new IllegalArgumentException("commits after " + count + " iterations: 1 or more");
            }
        }

        @Override
        public String toString() {
            return count + "it";
        }
    }

    /** After so much time at most, as far as iterations are short enough. */
    record Every(Duration time) implements Interval {

        private static final long MILLIS = 1_000;

        public Every {
            if (time.isZero() || time.isNegative()) {
                throw new IllegalArgumentException("commits every " + time + ": a time above 0");
            }
        }

        @Override
        public String toString() {
            return time.toMillis() % MILLIS == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
        }
    }

    /** As often as costs least, by what commits and iterations are seen to cost and how often something is expected to fail. */
    record Auto() implements Interval {

        @Override
        public String toString() {
            return "auto";
        }
    }

    /**
     * Reads {@code auto}, {@code 10it}, {@code 5s} or {@code 200ms}.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    static Interval parse(String text) {
        if (text.equals("auto")) {
            return new Auto();
        }
        Matcher form = Pattern.compile("(\\d{1,9})(it|s|ms)").matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("--interval takes auto, 10it, 5s or 200ms, not '" + text + "'");
        }
        long number = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "it" -> new Iterations(number);
            case "s" -> new Every(Duration.ofSeconds(number));
            default -> new Every(Duration.ofMillis(number));
        };
    }
}
