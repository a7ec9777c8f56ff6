package io.everloop.experiments.bench;

/**
 * What a row should reach.
 *
 * @param kind what is limited
 * @param limit by which number
 */
record Target(Kind kind, double limit) {

    /** Nothing in particular. */
    static final Target NONE = new Target(Kind.NONE, Double.NaN);

    /** What a target limits. */
    enum Kind {
        /** Nothing. */
        NONE,
        /** The ratio to the reference, from above. */
        RATIO_AT_MOST,
        /** The ratio to the reference, from below. */
        RATIO_AT_LEAST,
        /** The value itself, from above. */
        VALUE_AT_MOST
    }

    boolean isNone() {
        return kind == Kind.NONE;
    }

    static Target ratioAtMost(double limit) {
        return new Target(Kind.RATIO_AT_MOST, limit);
    }

    static Target ratioAtLeast(double limit) {
        return new Target(Kind.RATIO_AT_LEAST, limit);
    }

    static Target valueAtMost(double limit) {
        return new Target(Kind.VALUE_AT_MOST, limit);
    }

    /** Whether a row reaches it. */
    boolean isMetBy(Row row) {
        return switch (kind) {
            case NONE -> true;
            case RATIO_AT_MOST -> row.ratio() <= limit;
            case RATIO_AT_LEAST -> row.ratio() >= limit;
            case VALUE_AT_MOST -> row.value() <= limit;
        };
    }

    /** In a few characters; empty if there is none. */
    String text(String unit) {
        return switch (kind) {
            case NONE -> "";
            case RATIO_AT_MOST -> "ratio <= " + limit;
            case RATIO_AT_LEAST -> "ratio >= " + limit;
            case VALUE_AT_MOST -> "<= " + limit + " " + unit;
        };
    }
}
