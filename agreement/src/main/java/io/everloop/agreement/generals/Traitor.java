package io.everloop.agreement.generals;

import java.util.OptionalInt;

/** What a traitor makes of a message that a loyal general in its place would send. */
public interface Traitor {

    /**
     * What it says instead.
     *
     * @param path who is said to have said it to whom: first the general whose army it is about, last the
     *     traitor; of length 1 if it speaks of its own army. For reading only
     * @param to who is told
     * @param truth what a loyal general would say, {@link General#UNKNOWN} if that is nothing
     * @return a size, or empty for silence
     */
    OptionalInt says(int[] path, int to, int truth);
}
