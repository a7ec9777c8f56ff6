package io.everloop.comm.engine;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.Request;
import io.everloop.comm.collective.Allgather;
import io.everloop.comm.collective.Allreduce;
import io.everloop.comm.collective.Alltoall;
import io.everloop.comm.collective.Barrier;
import io.everloop.comm.collective.Broadcast;
import io.everloop.comm.collective.Gather;
import io.everloop.comm.collective.Places;
import io.everloop.comm.collective.Reduce;
import io.everloop.comm.collective.Scan;
import io.everloop.comm.collective.Scatter;
import io.everloop.comm.collective.Schedule;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.ObjectCodec;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The collectives of a communicator: each is a schedule, started and waited for. */
abstract class CollectiveCalls implements Communicator {

    private Schedule barrier;
    private final ScalarReductions scalars = new ScalarReductions(this);

    abstract Context context();

    abstract void checkUsable();

    /** Makes a communicator for this rank. */
    abstract Communicator open(long id, int[] members);

    /** Starts a collective. */
    final CollectiveOperation begin(Schedule schedule) {
        Context context = context();
        Waiting waiting = context.engine().waiting();
        waiting.enter();
        try {
            return context.start(schedule, context.nextCollective());
        } finally {
            waiting.leave();
        }
    }

    @Override
    public void barrier() {
        ibarrier().await();
    }

    @Override
    public Request<Void> ibarrier() {
        checkUsable();
        if (barrier == null) {
            barrier = Barrier.barrier(rank(), context().layout());
        }
        return begin(barrier);
    }

    @Override
    public void bcast(Object array, int offset, int length, int root) {
        ibcast(array, offset, length, root).await();
    }

    @Override
    public Request<Void> ibcast(Object array, int offset, int length, int root) {
        checkRoot(root);
        return begin(Broadcast.bcast(rank(), context().layout(), root, Slice.of(array, offset, length)));
    }

    @Override
    public <T> T bcastObject(T object, Class<T> type, int root) {
        checkRoot(root);
        ObjectCodec codec = context().engine().codec();
        byte[] bytes = rank() == root ? codec.write(object) : null;
        int[] length = {rank() == root ? bytes.length : 0};
        if (!awaited(Broadcast.bcast(rank(), context().layout(), root, Slice.of(length)))) {
            return null;
        }
        bytes = rank() == root ? bytes : new byte[length[0]];
        boolean done = awaited(Broadcast.bcast(rank(), context().layout(), root, Slice.of(bytes)));
        return !done ? null : rank() == root ? object : codec.read(bytes, type);
    }

    @Override
    public void reduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op, int root) {
        checkRoot(root);
        Slice from = reducible(send, sendOffset, length, op);
        Slice into = rank() == root ? sameType(from, ofArray(Slice.of(recv, recvOffset, length))) : null;
        begin(Reduce.reduce(rank(), context().layout(), root, from, into, op)).await();
    }

    @Override
    public void allreduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op) {
        iallreduce(send, sendOffset, recv, recvOffset, length, op).await();
    }

    @Override
    public Request<Void> iallreduce(Object send, int sendOffset, Object recv, int recvOffset, int length, Op op) {
        checkUsable();
        Slice from = reducible(send, sendOffset, length, op);
        Slice into = sameType(from, ofArray(Slice.of(recv, recvOffset, length)));
        return begin(Allreduce.allreduce(rank(), context().layout(), from, into, op));
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
        begin(Scan.scan(rank(), context().layout(), from, into, op)).await();
    }

    @Override
    public void gather(Object send, int sendOffset, int length, Object recv, int recvOffset, int root) {
        checkRoot(root);
        Slice from = Slice.of(send, sendOffset, length);
        Slice[] places = rank() == root ? sameType(from, Places.regular(recv, recvOffset, length, size())) : null;
        begin(Gather.gather(rank(), context().layout(), root, from, places)).await();
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
        begin(Scatter.scatter(rank(), context().layout(), root, places, into)).await();
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
        begin(Allgather.allgatherv(rank(), context().layout(), from, places)).await();
    }

    @Override
    public void allgatherv(Object send, int sendOffset, int length, Object recv, int[] offsets, int[] lengths) {
        checkUsable();
        Slice from = Slice.of(send, sendOffset, length);
        Slice[] places = own(from, sameType(from, places(recv, offsets, lengths)));
        begin(Allgather.allgatherv(rank(), context().layout(), from, places)).await();
    }

    @Override
    public void alltoall(Object send, int sendOffset, int length, Object recv, int recvOffset) {
        checkUsable();
        Slice[] from = Places.regular(send, sendOffset, length, size());
        Slice[] into = sameType(from[0], Places.regular(recv, recvOffset, length, size()));
        begin(Alltoall.alltoallv(rank(), context().layout(), from, into)).await();
    }

    @Override
    public void alltoallv(
            Object send, int[] sendOffsets, int[] sendLengths, Object recv, int[] recvOffsets, int[] recvLengths) {
        checkUsable();
        Slice[] from = places(send, sendOffsets, sendLengths);
        Slice[] into = sameType(from[0], places(recv, recvOffsets, recvLengths));
        own(from[rank()], into);
        begin(Alltoall.alltoallv(rank(), context().layout(), from, into)).await();
    }

    @Override
    public Optional<Communicator> split(int colour, int key) {
        checkUsable();
        if (colour < 0 && colour != UNDEFINED) {
            throw new IllegalArgumentException("colour " + colour + ": colours are 0 or more, or UNDEFINED");
        }
        int[] all = new int[2 * size()];
        boolean done = awaited(Allgather.allgatherv(
                rank(), context().layout(), Slice.of(new int[] {colour, key}), Places.regular(all, 0, 2, size())));
        long id = context().childId(colour);
        return done && colour != UNDEFINED ? Optional.of(open(id, chosen(all, colour))) : Optional.empty();
    }

    private boolean awaited(Schedule schedule) {
        CollectiveOperation operation = begin(schedule);
        operation.await();
        return operation.error() == null;
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
        return ranks.stream().mapToInt(context()::memberAt).toArray();
    }

    // --- checks, before anything is sent ---

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
