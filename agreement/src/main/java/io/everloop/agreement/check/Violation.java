package io.everloop.agreement.check;

/** A property that a protocol promises did not hold; the message says which, where, and the values. */
public final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Violation(String format, Object... values) {
        super(String.format(format, values));
    }

    /** What went wrong in words; a participant that fails in any other way than by a broken promise is broken too. */
    public static String describe(RuntimeException failure) {
        return failure instanceof Violation ? failure.getMessage() : failure.toString();
    }
}
