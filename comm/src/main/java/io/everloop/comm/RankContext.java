package io.everloop.comm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a rank has. */
public interface RankContext {

    /** This rank, in the communicator of all. */
    default int rank() {
        return comm().rank();
    }

    default int size() {
        return comm().size();
    }

    /** The communicator of all ranks that the job started with, or, for a replacement, the one it was called into. */
    Communicator comm();

    /** Whether this rank takes the place of one that died: it has no data, and begins where the others wait for it. */
    boolean isReplacement();

    /**
     * Repairs a communicator after failures: revokes it, finds out who is left, and has spares take the places of the dead.
     * Every rank who is left calls this; replacements begin with the result as their {@link #comm}. It returns when it is
     * known who they are. If one of them dies on its way, or anybody else does, that shows in the communicator as any death
     * does, and all rebuild that one.
     *
     * @return a communicator of the same ranks in the same order; fewer if a dead rank is never replaced, or if this is
     *     how the job was started
     */
    Communicator rebuild(Communicator broken);

    /**
     * When, in the last {@link #rebuild}, those who are left had agreed on who they are, as {@link System#nanoTime}; what came
     * after was waiting for others to take the places of the dead.
     */
    long shrunkNanos();

    /** The number of the worker in which each rank of a communicator runs: ranks of one worker fail together. */
    List<Integer> workersOf(Communicator comm);

    /** A directory that all ranks of the job see, private to its user; it is gone when the job is. */
    Path directory();

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

    /**
     * Tells all ranks something around all communicators: nobody has to receive it, nobody waits. Those who come later are not
     * told.
     */
    void announce(String word);

    /**
     * Says what is done with what ranks {@link #announce}, this one included. It is called by whoever makes progress, also while
     * this rank computes or waits for somebody, so it neither waits nor communicates.
     *
     * @param judge returns the mistake of the program that a word reveals, which stops the job; nothing if it reveals none
     */
    void onAnnouncement(Function<String, Optional<String>> judge);

    /**
     * Tells those who wait to take a place what they would need there, those who come later as well: see
     * {@link RankProgram#foresee}. The last word counts.
     */
    void foretell(String word);

    /** Hands a named result to whoever started the job. */
    void result(String name, String value);
}
