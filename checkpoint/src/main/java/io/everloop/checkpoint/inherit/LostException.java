package io.everloop.checkpoint.inherit;

import java.util.List;

/** Nobody has the data of some ranks of before. Thrown at every rank alike. */
public final class LostException extends RuntimeException {

    private static final long serialVersionUID = 1;

    LostException(List<Integer> lost) {
        super("fewer ranks cannot go on: nobody who is left has a copy of what ranks " + lost
                + " had committed. --level partner=2 would survive more deaths at a time, and --level partner,disk=DIR"
                + " the death of any number of ranks; parity is of no use to fewer ranks");
    }
}
