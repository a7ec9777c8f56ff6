package io.everloop.comm.engine;

/** The rank that throws it dies, and its worker with it, without a word to anybody. */
public final class Death extends Error {

    private static final long serialVersionUID = 1;

    /** What is left of a worker when it dies. */
    public static void strike(Worker worker) {
        worker.end();
    }
}
