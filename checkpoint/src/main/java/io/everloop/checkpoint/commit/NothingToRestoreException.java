package io.everloop.checkpoint.commit;

import java.util.List;

/** No version is left of which everybody's data could be brought back. Thrown at every rank alike. */
public final class NothingToRestoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient List<Integer> lost;

    NothingToRestoreException(String message, List<Integer> lost) {
        super(message);
        this.lost = List.copyOf(lost);
    }

    /** The ranks whose data of the newest version is gone; empty if there never was one. */
    public List<Integer> lost() {
        return lost == null ? List.of() : lost;
    }
}
