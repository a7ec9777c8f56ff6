package io.everloop.comm;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A group of ranks that talk to each other and to nobody else.
 *
 * <p>A communicator object belongs to one rank and is used by one thread of that rank at a time; only {@link #revoke},
 * {@link #revokeFamily}, {@link #isRevoked} and {@link #isFreed} may be called by any thread. A rank that talks in several
 * threads gives each a communicator of its own, made with {@link #dup}.
 *
 * <p>Data is any array of a primitive type, whole or a part of it. A message has the type of the array it was sent
 * from, and is received into an array of the same type. A direct {@link ByteBuffer} counts as an array of bytes, wherever
 * arrays are taken except in reductions: offsets and lengths count bytes from its beginning up to its limit, its position
 * does not matter and is not moved, and the other side may as well use a {@code byte[]}. Like an array it is left alone
 * while an operation is under way.
 *
 * <p>Failures are as in ULFM. An operation fails only if it cannot deliver its meaning at this rank: talking to the dead,
 * receiving from anybody while a failure is not acknowledged, or any collective once somebody of the group is dead. Pairs
 * of living ranks are never disturbed, and nothing blocks for ever after a failure. {@link #agree} and
 * {@link #shrink} work whatever happened.
 *
 * <p>Wrong arguments throw {@link IllegalArgumentException}, use after {@link #free} {@link IllegalStateException}, both
 * with the values and before anything is sent, whatever the error handler is. Only {@link #revoke},
 * {@link #revokeFamily} and {@link #freeFamily} may come after.
 */
public interface Communicator {

    /** Receives from whoever sends first. */
    int ANY_SOURCE = -1;

    /** Receives whatever the tag is. */
    int ANY_TAG = -1;

    /** No partner: sending to it and receiving from it does nothing, at once. */
    int NOBODY = -2;

    /** The colour of those who get no communicator from {@link #split}. */
    int UNDEFINED = -1;

    /** The largest tag; the smallest is 0. */
    int MAX_TAG = Integer.MAX_VALUE;

    int rank();

    int size();

    /** Who belongs to it. */
    Group group();

    // --- point to point ---------------------------------------------------------------------------------------

    /** Returns when the part of the array may be used again, which may be before the message is received. */
    void send(Object array, int offset, int length, int dest, int tag);

    default void send(Object array, int dest, int tag) {
        send(array, 0, lengthOf(array), dest, tag);
    }

    /** Blocks until a message is here; it may be shorter than {@code length}. */
    Status recv(Object array, int offset, int length, int source, int tag);

    default Status recv(Object array, int source, int tag) {
        return recv(array, 0, lengthOf(array), source, tag);
    }

    private static int lengthOf(Object array) {
        return array instanceof ByteBuffer buffer ? buffer.limit() : Array.getLength(array);
    }

    Request<Void> isend(Object array, int offset, int length, int dest, int tag);

    Request<Status> irecv(Object array, int offset, int length, int source, int tag);

    /** A send that is started again and again, each time with what the part of the array has in it then. */
    PersistentRequest<Void> sendInit(Object array, int offset, int length, int dest, int tag);

    /** A receive that is started again and again. */
    PersistentRequest<Status> recvInit(Object array, int offset, int length, int source, int tag);

    /** Sends and receives at the same time, so that no circle of ranks blocks itself. */
    Status sendrecv(
            Object send,
            int sendOffset,
            int sendLength,
            int dest,
            int sendTag,
            Object recv,
            int recvOffset,
            int recvLength,
            int source,
            int recvTag);

    /** Blocks until a message that matches could be received. */
    Status probe(int source, int tag);

    /** Whether a message that matches could be received now. */
    Optional<Status> iprobe(int source, int tag);

    /** Sends an object of a registered class; the graph is written before the call returns. */
    void sendObject(Object object, int dest, int tag);

    /** Receives an object. */
    <T> T recvObject(Class<T> type, int source, int tag);

    // --- collectives: every rank calls the same ones in the same order ----------------------------------------------

    void barrier();

    Request<Void> ibarrier();

    void bcast(Object array, int offset, int length, int root);

    Request<Void> ibcast(Object array, int offset, int length, int root);

    /** Gives everybody the root's object. */
    <T> T bcastObject(T object, Class<T> type, int root);

    /** Combines element by element, in the order of ranks; {@code recv} counts at the root only. */
    void reduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op, int root);

    /** Combines element by element, in the order of ranks; {@code send} and {@code recv} may be the same part. */
    void allreduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op);

    Request<Void> iallreduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op);

    /** {@link #iallreduce} that is started again and again. */
    PersistentRequest<Void> allreduceInit(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op);

    double allreduce(double value, Op op);

    long allreduce(long value, Op op);

    int allreduce(int value, Op op);

    /** Rank r gets the combination of ranks 0 to r. */
    void scan(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op);

    /** The root gets {@code length} elements of each rank, in the order of ranks. */
    void gather(Object send, int sendOffset, int length, Object recv, int recvOffset, int root);

    /** The root gets {@code lengths[r]} elements of rank r at {@code offsets[r]}. */
    void gatherv(Object send, int sendOffset, int length, Object recv, int[] offsets, int[] lengths, int root);

    /** Rank r gets the r-th {@code length} elements of the root's array. */
    void scatter(Object send, int sendOffset, Object recv, int recvOffset, int length, int root);

    /** Rank r gets {@code lengths[r]} elements at {@code offsets[r]} of the root's array. */
    void scatterv(Object send, int[] offsets, int[] lengths, Object recv, int recvOffset, int length, int root);

    /** Everybody gets {@code length} elements of each rank, in the order of ranks. */
    void allgather(Object send, int sendOffset, int length, Object recv, int recvOffset);

    /** Everybody gets {@code lengths[r]} elements of rank r at {@code offsets[r]}. */
    void allgatherv(Object send, int sendOffset, int length, Object recv, int[] offsets, int[] lengths);

    /** The r-th {@code length} elements go to rank r; those of rank r arrive at the r-th place. */
    void alltoall(Object send, int sendOffset, int length, Object recv, int recvOffset);

    void alltoallv(
            Object send, int[] sendOffsets, int[] sendLengths, Object recv, int[] recvOffsets, int[] recvLengths);

    // --- communicators ------------------------------------------------------------------------------------------

    /**
     * The same group again, where messages of this one are never met. Collective.
     *
     * @throws IllegalStateException if this rank is too far ahead: it has freed 32,768 communicators, divided by the
     *     number of ranks in a worker, that others have not
     */
    Communicator dup();

    /**
     * The same, whoever is dead and whether or not this one is revoked: it cannot fail, so either all who are alive have it
     * or will. For libraries that must be able to end together what they began. Collective.
     */
    Communicator twin();

    /**
     * One communicator for each colour, ranks in the order of the keys, then of the old ranks. Collective.
     *
     * @param colour not negative, or {@link #UNDEFINED} for none
     * @return the new communicator, or nothing for {@link #UNDEFINED}
     */
    Optional<Communicator> split(int colour, int key);

    /**
     * Gives the communicator up. Collective, but waits for nobody; {@link #dup} tells how far ahead of others that may lead.
     * Sends and collectives that are pending go on, since others may be waiting for them; other pending operations of this
     * rank fail.
     */
    void free();

    /**
     * Revokes the family, as {@link #revokeFamily} does, and gives up all that this rank has made of it, whoever holds it: for
     * those who end a whole program and cannot know what it has made. To the program these are revoked communicators, which it
     * may use as such and free, but on which nothing can be agreed any more.
     */
    default void freeFamily() {
        if (!isFreed()) {
            free();
        }
    }

    // --- failures -----------------------------------------------------------------------------------------------

    /**
     * Interrupts all that is pending on this communicator, at every rank, and nothing on any other; not collective. May come
     * after {@link #free}, since sends and collectives go on after that; once everybody has freed it, it does nothing.
     */
    void revoke();

    /**
     * Revokes it together with all that was made from it, and from those, at whatever rank, whether this one has made it or
     * not. What is made from them later is revoked from the beginning, {@link #twin} and {@link #shrink} included; what this
     * one was made from is not touched. For those who end a whole program, whatever it waits in.
     */
    default void revokeFamily() {
        revoke();
    }

    boolean isRevoked();

    /** Whether this rank has given it up. */
    boolean isFreed();

    /**
     * Everybody alive gets the same: the bitwise AND of all flags. Collective, and works on a revoked communicator.
     *
     * @throws ProcFailedException everywhere, with the agreed flag, if somebody is dead whom not everybody had
     *     acknowledged
     */
    long agree(long flag);

    Request<Long> iagree(long flag);

    /**
     * Takes part in the next {@link #agree} and does not wait for its outcome: for a rank whose flag decides it, while others
     * may be waiting. The last agreement of this rank on this communicator.
     */
    void contribute(long flag);

    /** A communicator of those who are left, in the old order. Collective, and works on a revoked communicator. */
    Communicator shrink();

    Request<Communicator> ishrink();

    /** Acknowledges all failures known so far; how many those are. */
    int ackFailed();

    /** Who is known to be dead. */
    Group getFailed();

    /** Who is known to be dead and acknowledged. */
    Group getAcknowledged();

    // --- errors -------------------------------------------------------------------------------------------------

    /** Sets what happens when an operation of this rank fails; communicators made from this one inherit it. */
    void errorHandler(ErrorHandler handler);

    /** The error of the last operation, if it failed and the handler returned. */
    Optional<CommException> lastError();
}
