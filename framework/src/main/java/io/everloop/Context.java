package io.everloop;

import io.everloop.comm.Communicator;
import java.util.List;

/** What a rank has. Used by the thread of the rank. */
public interface Context {

    /** The communicator of all ranks; another one after each repair, so ask each time. */
    Communicator comm();

    /** This rank; it stays the same whatever happens, unless fewer ranks go on: those who are left are counted anew then. */
    default int rank() {
        return comm().rank();
    }

    default int size() {
        return comm().size();
    }

    /** This rank's share of so many items: as even as possible, the first ranks have one more. */
    default Block block(long items) {
        long each = items / size();
        long more = items % size();
        return new Block(rank() * each + Math.min(rank(), more), Math.toIntExact(each + (rank() < more ? 1 : 0)));
    }

    Role role();

    /**
     * The iteration that this rank is in, or was in when it was interrupted. A rank that takes a dead one's place has, until
     * its loop begins, the highest that anybody had come to.
     */
    long iteration();

    /** How often the job was repaired so far. */
    long epoch();

    /** What the user gave to the program. */
    List<String> args();

    /**
     * A communicator of those who give the same colour, ordered by key; collective. It is given up at the next repair, and made
     * again by itself if a field with {@link Protect} holds it; otherwise make it in {@link IterativeApp#prepare}, which is
     * called again then, or at the beginning of a body.
     *
     * @param colour 0 or more
     */
    default Communicator split(int colour, int key) {
        return split(comm(), colour, key);
    }

    /** The same among those of a communicator that was made in this way. */
    Communicator split(Communicator of, int colour, int key);

    /** A communicator of the same ranks, whose messages never meet those of others; as {@link #split(int, int)}. */
    default Communicator dup() {
        return split(0, rank());
    }

    /**
     * Gives up what was computed since the last commit, because something is wrong with it; does not return. Everybody goes
     * on from that commit, as after a failure: all ranks call it, or one that knows what the others do not.
     *
     * @param why what the user is to read if the same is wrong again and again
     */
    void rollback(String why);

    /** Lets objects of these classes be protected and sent. */
    void register(Class<?>... classes);

    /** Prints a line where the user sees it. */
    void print(String line);

    /** Hands a named result to whoever started the job. */
    void result(String name, String value);
}
