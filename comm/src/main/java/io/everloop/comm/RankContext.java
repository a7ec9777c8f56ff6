package io.everloop.comm;

import java.util.List;

/** What a rank has. */
public interface RankContext {

    /** This rank, in the communicator of all. */
    default int rank() {
        return comm().rank();
    }

    default int size() {
        return comm().size();
    }

    /** The communicator of all ranks that the job started with. */
    Communicator comm();

    /** What the user gave to the program. */
    List<String> args();

    /** Prints a line where the user sees it. */
    void print(String line);

    /**
     * Lets objects of these classes be sent and received by all ranks of this worker. The order does not matter, and a class
     * may be registered again; whoever sends or receives its objects registers it first. Strings, boxed values, arrays
     * of primitive types and the usual collections need no registration.
     */
    void register(Class<?>... classes);

    /** Parallel regions of this rank, which end when {@link #comm} is revoked. */
    Parallel parallel();

    /** Runs a body once in each of so many threads; see {@link Parallel#run}. */
    default boolean parallel(int threads, Parallel.Body body) {
        return parallel().run(threads, body);
    }

    /** Ends this worker, and with it all its ranks, as a failure would: with SIGKILL, at once. Does not return. */
    void die();

    /** Hands a named result to whoever started the job. */
    void result(String name, String value);
}
