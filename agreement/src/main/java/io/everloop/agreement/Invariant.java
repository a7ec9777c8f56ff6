package io.everloop.agreement;

/** Checks that stay on: what must hold at a point of a protocol, whatever happened before. */
public final class Invariant {

    private Invariant() {}

    /**
     * Fails with the given values unless the condition holds.
     *
     * @throws IllegalStateException if it does not
     */
    public static void that(boolean condition, String format, Object... values) {
        if (!condition) {
            throw new IllegalStateException(String.format(format, values));
        }
    }
}
