package io.everloop.miniapps.ulfm;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;

/** What the programs print, in the manner of the ULFM examples. */
final class Lines {

    private Lines() {}

    /** A line that begins with who says it: {@code Rank 4 / 10: …}. */
    static String of(Communicator comm, String text) {
        return "Rank " + comm.rank() + " / " + comm.size() + ": " + text;
    }

    /** The name of an error: {@code ProcFailed}, {@code Revoked}. */
    static String nameOf(CommException error) {
        return error.getClass().getSimpleName().replace("Exception", "");
    }
}
