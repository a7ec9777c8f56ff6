package io.everloop.comm.engine;

import java.util.function.Consumer;

/** The named steps of all ranks in this process, which tests may do something at. */
public final class Steps {

    private Steps() {}

    /** Has somebody told of every step, by the thread that comes to it; null for nobody. */
    public static void tell(Consumer<String> whom) {
        Failpoint.tell(whom);
    }
}
