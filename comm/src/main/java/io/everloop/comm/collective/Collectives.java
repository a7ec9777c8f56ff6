package io.everloop.comm.collective;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.PersistentRequest;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.ObjectCodec;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What communicators do alike, however they send: their collectives, each of which is a schedule, started and waited for, and
 * objects; and what they refuse before anything is sent.
 */
public abstract class Collectives implements Communicator {

    private Schedule barrier;
    private PersistentRequest<Void> barriers;
    private final ScalarReductions scalars = new ScalarReductions(this);

    /** Where ranks live. */
    protected abstract Layout layout();

    /** Turns objects into bytes and back. */
    protected abstract ObjectCodec codec();

    /** Refuses what is asked of a communicator that was freed. */
    protected abstract void checkUsable();

    /** The number of the next communicator that is made from this one, for those of a colour. */
    protected abstract long childId(int colour);

    /**
     * Makes a communicator for this rank.
     *
     * @param ranks its members, as ranks of this one
     */
    protected abstract Communicator open(long id, int[] ranks);

    @Override
    public Communicator twin() {
        checkUsable();
        return open(childId(0), IntStream.range(0, size()).toArray());
    }

    /** Starts a collective. */
    protected abstract Request<Void> begin(Schedule schedule);

    /** A collective that is started again and again. */
    protected PersistentRequest<Void> prepare(Schedule schedule) {
        return new Restarted<>(() -> begin(schedule));
    }

    @Override
    public PersistentRequest<Void> sendInit(Object array, int offset, int length, int dest, int tag) {
        checkSend(dest, tag);
        Slice.of(array, offset, length);
        return new Restarted<>(() -> isend(array, offset, length, dest, tag));
    }

    @Override
    public PersistentRequest<Status> recvInit(Object array, int offset, int length, int source, int tag) {
        checkReceive(source, tag);
        Slice.of(array, offset, length);
        return new Restarted<>(() -> irecv(array, offset, length, source, tag));
    }

    @Override
    public void sendObject(Object object, int dest, int tag) {
        checkSend(dest, tag);
        send(codec().write(object), dest, tag);
    }

    @Override
    public <T> T recvObject(Class<T> type, int source, int tag) {
        Status announced = probe(source, tag);
        if (announced == null || source == NOBODY) {
            return null;
        }
        // What no object can be is refused as a message for which there is no room, so that the next one can come.
        byte[] bytes = new byte[codec().allows(announced.count()) ? announced.count() : 0];
        Status received = recv(bytes, announced.source(), announced.tag());
        return received == null ? null : codec().read(bytes, type);
    }

    @Override
    public void barrier() {
        checkUsable();
        if (barriers == null) {
            barriers = prepare(barrierSchedule());
        }
        barriers.start();
        barriers.await();
    }

    @Override
    public Request<Void> ibarrier() {
        checkUsable();
        return begin(barrierSchedule());
    }

    private Schedule barrierSchedule() {
        if (barrier == null) {
            barrier = Barrier.barrier(rank(), layout());
        }
        return barrier;
    }

    @Override
    public void bcast(Object array, int offset, int length, int root) {
        ibcast(array, offset, length, root).await();
    }

    @Override
    public Request<Void> ibcast(Object array, int offset, int length, int root) {
        checkRoot(root);
        return begin(Broadcast.bcast(rank(), layout(), root, Slice.of(array, offset, length)));
    }

    @Override
    public <T> T bcastObject(T object, Class<T> type, int root) {
        checkRoot(root);
        ObjectCodec codec = codec();
        byte[] bytes = rank() == root ? codec.write(object) : null;
        int[] length = {rank() == root ? bytes.length : 0};
        if (!awaited(Broadcast.bcast(rank(), layout(), root, Slice.of(length)))) {
            return null;
        }
        codec.check(length[0]);
        bytes = rank() == root ? bytes : new byte[length[0]];
        boolean done = awaited(Broadcast.bcast(rank(), layout(), root, Slice.of(bytes)));
        return !done ? null : rank() == root ? object : codec.read(bytes, type);
    }

    @Override
    public void reduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op, int root) {
        checkRoot(root);
        Slice from = reducible(send, sendOffset, length, op);
        Slice into = rank() == root ? sameType(from, ofArray(Slice.of(recv, recvOffset, length))) : null;
        begin(Reduce.reduce(rank(), layout(), root, from, into, op)).await();
    }

    @Override
    public void allreduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op) {
        iallreduce(send, sendOffset, recv, recvOffset, length, op).await();
    }

    @Override
    public Request<Void> iallreduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op) {
        return begin(allreduction(send, sendOffset, recv, recvOffset, length, op));
    }

    @Override
    public PersistentRequest<Void> allreduceInit(
            Object send, int sendOffset, Object recv, int recvOffset, int length, Op op) {
        return prepare(allreduction(send, sendOffset, recv, recvOffset, length, op));
    }

    private Schedule allreduction(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op) {
        checkUsable();
        Slice from = reducible(send, sendOffset, length, op);
        Slice into = sameType(from, ofArray(Slice.of(recv, recvOffset, length)));
        return Allreduce.allreduce(rank(), layout(), from, into, op);
    }

    @Override
    public double allreduce(double value, Op op) {
        checkUsable();
        return scalars.allreduce(value, op);
    }

    @Override
    public long allreduce(long value, Op op) {
        checkUsable();
        return scalars.allreduce(value, op);
    }

    @Override
    public int allreduce(int value, Op op) {
        checkUsable();
        return scalars.allreduce(value, op);
    }

    @Override
    public void scan(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op) {
        checkUsable();
        Slice from = reducible(send, sendOffset, length, op);
        Slice into = sameType(from, ofArray(Slice.of(recv, recvOffset, length)));
        begin(Scan.scan(rank(), layout(), from, into, op)).await();
    }

    @Override
    public void gather(Object send, int sendOffset, int length, Object recv, int recvOffset, int root) {
        checkRoot(root);
        Slice from = Slice.of(send, sendOffset, length);
        Slice[] places = rank() == root ? sameType(from, Places.regular(recv, recvOffset, length, size())) : null;
        begin(Gather.gather(rank(), layout(), root, from, places)).await();
    }

    @Override
    public void gatherv(Object send, int sendOffset, int length, Object recv, int[] offsets, int[] lengths, int root) {
        checkRoot(root);
        Slice from = Slice.of(send, sendOffset, length);
        Slice[] places = rank() == root ? own(from, sameType(from, places(recv, offsets, lengths))) : null;
        begin(Gather.gatherv(rank(), root, from, places)).await();
    }

    @Override
    public void scatter(Object send, int sendOffset, Object recv, int recvOffset, int length, int root) {
        checkRoot(root);
        Slice into = Slice.of(recv, recvOffset, length);
        Slice[] places = rank() == root ? sameType(into, Places.regular(send, sendOffset, length, size())) : null;
        begin(Scatter.scatter(rank(), layout(), root, places, into)).await();
    }

    @Override
    public void scatterv(Object send, int[] offsets, int[] lengths, Object recv, int recvOffset, int length, int root) {
        checkRoot(root);
        Slice into = Slice.of(recv, recvOffset, length);
        Slice[] places = rank() == root ? own(into, sameType(into, places(send, offsets, lengths))) : null;
        begin(Scatter.scatterv(rank(), root, places, into)).await();
    }

    @Override
    public void allgather(Object send, int sendOffset, int length, Object recv, int recvOffset) {
        checkUsable();
        Slice from = Slice.of(send, sendOffset, length);
        Slice[] places = sameType(from, Places.regular(recv, recvOffset, length, size()));
        begin(Allgather.allgatherv(rank(), layout(), from, places)).await();
    }

    @Override
    public void allgatherv(Object send, int sendOffset, int length, Object recv, int[] offsets, int[] lengths) {
        checkUsable();
        Slice from = Slice.of(send, sendOffset, length);
        Slice[] places = own(from, sameType(from, places(recv, offsets, lengths)));
        begin(Allgather.allgatherv(rank(), layout(), from, places)).await();
    }

    @Override
    public void alltoall(Object send, int sendOffset, int length, Object recv, int recvOffset) {
        checkUsable();
        Slice[] from = Places.regular(send, sendOffset, length, size());
        Slice[] into = sameType(from[0], Places.regular(recv, recvOffset, length, size()));
        begin(Alltoall.alltoallv(rank(), layout(), from, into)).await();
    }

    @Override
    public void alltoallv(
            Object send, int[] sendOffsets, int[] sendLengths, Object recv, int[] recvOffsets, int[] recvLengths) {
        checkUsable();
        Slice[] from = places(send, sendOffsets, sendLengths);
        Slice[] into = sameType(from[0], places(recv, recvOffsets, recvLengths));
        own(from[rank()], into);
        begin(Alltoall.alltoallv(rank(), layout(), from, into)).await();
    }

    @Override
    public Optional<Communicator> split(int colour, int key) {
        checkUsable();
        if (colour < 0 && colour != UNDEFINED) {
            throw new IllegalArgumentException("colour " + colour + ": colours are 0 or more, or UNDEFINED");
        }
        // Taken before anything can fail: otherwise the next communicator would not be the same where this fails and
        // elsewhere.
        long id = childId(colour);
        int[] all = new int[2 * size()];
        boolean done = awaited(Allgather.allgatherv(
                rank(), layout(), Slice.of(new int[] {colour, key}), Places.regular(all, 0, 2, size())));
        return done && colour != UNDEFINED ? Optional.of(open(id, chosen(all, colour))) : Optional.empty();
    }

    private boolean awaited(Schedule schedule) {
        begin(schedule).await();
        return lastError().isEmpty();
    }

    /** The members of one colour, by key and then by rank. */
    private int[] chosen(int[] all, int colour) {
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < size(); rank++) {
            if (all[2 * rank] == colour) {
                ranks.add(rank);
            }
        }
        ranks.sort((left, right) -> Integer.compare(all[2 * left + 1], all[2 * right + 1]));
        return ranks.stream().mapToInt(Integer::intValue).toArray();
    }

    // --- checks, before anything is sent ---

    protected final void checkSend(int dest, int tag) {
        checkUsable();
        if (dest != NOBODY && (dest < 0 || dest >= size())) {
            throw new IllegalArgumentException("rank " + dest + " in a communicator of " + size() + ": send to 0 … "
                    + (size() - 1) + " or NOBODY");
        }
        if (tag < 0) {
            throw new IllegalArgumentException("tag " + tag + ": messages have tags from 0 to " + MAX_TAG);
        }
    }

    protected final void checkReceive(int source, int tag) {
        checkUsable();
        if (source != NOBODY && source != ANY_SOURCE && (source < 0 || source >= size())) {
            throw new IllegalArgumentException("rank " + source + " in a communicator of " + size()
                    + ": receive from 0 … " + (size() - 1) + ", ANY_SOURCE or NOBODY");
        }
        if (tag != ANY_TAG && tag < 0) {
            throw new IllegalArgumentException(
                    "tag " + tag + ": messages have tags from 0 to " + MAX_TAG + "; or ANY_TAG");
        }
    }

    private void checkRoot(int root) {
        checkUsable();
        if (root < 0 || root >= size()) {
            throw new IllegalArgumentException(
                    "root " + root + " in a communicator of " + size() + ": choose 0 … " + (size() - 1));
        }
    }

    private static Slice reducible(Object array, int offset, int length, Op op) {
        Slice slice = ofArray(Slice.of(array, offset, length));
        Combine.check(op, slice.type());
        return slice;
    }

    private static Slice ofArray(Slice slice) {
        if (!slice.isOfArray()) {
            throw new IllegalArgumentException(
                    slice.array() + " cannot be combined: reductions are of arrays, such as a byte[]");
        }
        return slice;
    }

    private static Slice sameType(Slice one, Slice other) {
        if (one.type() != other.type()) {
            throw new IllegalArgumentException(
                    "a " + one.type() + " on one side and a " + other.type() + " on the other");
        }
        return other;
    }

    private static Slice[] sameType(Slice one, Slice[] others) {
        for (Slice other : others) {
            sameType(one, other);
        }
        return others;
    }

    private Slice[] places(Object array, int[] offsets, int[] lengths) {
        if (offsets.length != size() || lengths.length != size()) {
            throw new IllegalArgumentException(
                    offsets.length + " offsets and " + lengths.length + " lengths for " + size() + " ranks");
        }
        return Places.of(array, offsets, lengths);
    }

    /** What this rank gives itself must be as long as the place that it keeps for itself. */
    private Slice[] own(Slice mine, Slice[] places) {
        if (places[rank()].length() != mine.length()) {
            throw new IllegalArgumentException("rank " + rank() + " has " + mine.length()
                    + " elements of its own, but lengths[" + rank() + "] is " + places[rank()].length());
        }
        return places;
    }
}
