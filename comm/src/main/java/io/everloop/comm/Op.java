package io.everloop.comm;

/**
 * How values of several ranks become one. Values are combined in the order of ranks, so that the result has the same
 * bits whatever the timing was.
 */
public enum Op {
    /** Numbers. */
    SUM,
    /** Numbers. */
    PROD,
    /** Numbers; for floating point as {@link Math#min(double, double)}. */
    MIN,
    /** Numbers; for floating point as {@link Math#max(double, double)}. */
    MAX,
    /** Bits of integers; truth of booleans. */
    AND,
    /** Bits of integers; truth of booleans. */
    OR,
    /** Bits of integers; truth of booleans. */
    XOR
}
