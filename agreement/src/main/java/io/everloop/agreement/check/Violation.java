package io.everloop.agreement.check;

/** A property that a protocol promises did not hold; the message says which, where, and the values. */
public final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Violation(String format, Object... values) {
        super(String.format(format, values));
    }
}
