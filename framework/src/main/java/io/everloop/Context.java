package io.everloop;

import io.everloop.comm.Communicator;
import java.util.List;

/** What a rank has. Used by the thread of the rank. */
public interface Context {

    /** The communicator of all ranks; another one after each repair, so ask each time. */
    Communicator comm();

    /** This rank; it stays the same whatever happens. */
    default int rank() {
        return comm().rank();
    }

    default int size() {
        return comm().size();
    }

    Role role();

    /** How often the job was repaired so far. */
    long epoch();

    /** What the user gave to the program. */
    List<String> args();

    /**
     * A communicator of those who give the same colour, ordered by key; collective. It is given up at the next repair: make
     * it in {@link IterativeApp#prepare}, which is called again then, or at the beginning of a body.
     */
    Communicator split(int colour, int key);

    /** Lets objects of these classes be protected and sent. */
    void register(Class<?>... classes);

    /** Prints a line where the user sees it. */
    void print(String line);

    /** Hands a named result to whoever started the job. */
    void result(String name, String value);
}
