package io.everloop.checkpoint.code;

import java.util.SortedSet;

/** More was lost than the code can compute again. */
public final class TooManyLostException extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooManyLostException(SortedSet<Integer> lost, int units, int parity) {
        super(lost.size() + " of " + units + " units are lost, " + lost + ": at most " + parity
                + " can be computed again");
    }
}
