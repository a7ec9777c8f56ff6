package io.everloop.framework.local;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.ErrorHandler;
import io.everloop.comm.Group;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import io.everloop.comm.collective.Collectives;
import io.everloop.comm.collective.Layout;
import io.everloop.comm.collective.Schedule;
import io.everloop.comm.collective.Workers;
import io.everloop.comm.data.ObjectCodec;
import io.everloop.comm.data.Slice;
import io.everloop.comm.engine.ContextIds;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A communicator on which nothing ever fails: all it sends is logged, and failures are repaired while its rank waits.
 *
 * <p>The way that messages of collectives take never depends on where ranks live: whoever takes a dead one's place sends the
 * same ones again.
 */
final class LoggedCommunicator extends Collectives {

    static final long WORLD = ContextIds.WORLD;

    private static final Status FROM_NOBODY = new Status(NOBODY, ANY_TAG, 0);

    private final Messenger messenger;
    private final long id;
    private final int[] members;
    private final int rank;
    private final Workers layout;
    private long countedSince = -1;
    private int collectives;
    private int children;
    private boolean isFreed;

    /**
     * @param members their ranks among all
     */
    LoggedCommunicator(Messenger messenger, long id, int[] members) {
        this.messenger = messenger;
        this.id = id;
        this.members = members;
        rank = rankOf(messenger.rank());
        layout = Workers.of(new Layout() {
            @Override
            public int size() {
                return members.length;
            }

            @Override
            public int workerOf(int member) {
                return member;
            }
        });
    }

    /** The number that messages of its collectives have. */
    long collectiveId() {
        return ~id;
    }

    int member(int ofRank) {
        return members[ofRank];
    }

    int rankOf(int member) {
        return IntStream.range(0, members.length)
                .filter(i -> members[i] == member)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    public Group group() {
        return Group.of(members);
    }

    // --- point to point ---

    @Override
    public void send(Object array, int offset, int length, int dest, int tag) {
        checkSend(dest, tag);
        Slice data = Slice.of(array, offset, length);
        if (dest != NOBODY) {
            messenger.send(members[dest], id, tag, data);
        }
    }

    @Override
    public Request<Void> isend(Object array, int offset, int length, int dest, int tag) {
        send(array, offset, length, dest, tag);
        return new Done<>(null);
    }

    @Override
    public Status recv(Object array, int offset, int length, int source, int tag) {
        return irecv(array, offset, length, source, tag).await();
    }

    @Override
    public Request<Status> irecv(Object array, int offset, int length, int source, int tag) {
        checkReceive(source, tag);
        return begin(source, tag, Optional.of(Slice.of(array, offset, length)));
    }

    private Request<Status> begin(int source, int tag, Optional<Slice> place) {
        if (source == NOBODY) {
            return new Done<>(FROM_NOBODY);
        }
        Receive receive = new Receive(id, source == ANY_SOURCE ? ANY_SOURCE : members[source], tag, place, () -> {});
        messenger.post(receive);
        return new ReceiveRequest(messenger, this, receive);
    }

    @Override
    public Status sendrecv(
            Object send,
            int sendOffset,
            int sendLength,
            int dest,
            int sendTag,
            Object recv,
            int recvOffset,
            int recvLength,
            int source,
            int recvTag) {
        checkReceive(source, recvTag);
        send(send, sendOffset, sendLength, dest, sendTag);
        return recv(recv, recvOffset, recvLength, source, recvTag);
    }

    @Override
    public Status probe(int source, int tag) {
        checkReceive(source, tag);
        return begin(source, tag, Optional.empty()).await();
    }

    @Override
    public Optional<Status> iprobe(int source, int tag) {
        throw cannot("iprobe", "what is not there yet cannot be repeated: use probe or irecv");
    }

    // --- collectives and communicators ---

    @Override
    protected Layout layout() {
        return layout;
    }

    @Override
    protected ObjectCodec codec() {
        return messenger.codec();
    }

    @Override
    protected Request<Void> begin(Schedule schedule) {
        count();
        Collective collective = new Collective(messenger, this, schedule, collectives++);
        collective.advance();
        return collective;
    }

    /** Counting begins anew with each commit, so that whoever goes back to it counts alike. */
    private void count() {
        if (countedSince != messenger.interval()) {
            countedSince = messenger.interval();
            collectives = 0;
            children = 0;
        }
    }

    @Override
    protected long childId(int colour) {
        count();
        return ContextIds.child(ContextIds.child(id, (int) countedSince, 0), ++children, colour);
    }

    @Override
    protected Communicator open(long childId, int[] ranks) {
        return new LoggedCommunicator(
                messenger, childId, IntStream.of(ranks).map(this::member).toArray());
    }

    @Override
    public Communicator dup() {
        checkUsable();
        return open(childId(0), IntStream.range(0, size()).toArray());
    }

    @Override
    public void free() {
        checkUsable();
        isFreed = true;
    }

    // --- failures: there are none ---

    @Override
    public boolean isRevoked() {
        return false;
    }

    @Override
    public boolean isFreed() {
        return isFreed;
    }

    @Override
    public int ackFailed() {
        return 0;
    }

    @Override
    public Group getFailed() {
        return Group.of();
    }

    @Override
    public Group getAcknowledged() {
        return Group.of();
    }

    @Override
    public void errorHandler(ErrorHandler handler) {
        // No operation fails, so it would never be called.
    }

    @Override
    public Optional<CommException> lastError() {
        return Optional.empty();
    }

    @Override
    public void revoke() {
        throw cannot("revoke", "failures are repaired without the program: to go back, call ctx.rollback");
    }

    @Override
    public long agree(long flag) {
        throw cannot("agree", "it depends on who is alive: use allreduce");
    }

    @Override
    public Request<Long> iagree(long flag) {
        throw cannot("iagree", "it depends on who is alive: use iallreduce");
    }

    @Override
    public void contribute(long flag) {
        throw cannot("contribute", "it depends on who is alive");
    }

    @Override
    public Communicator shrink() {
        throw cannot("shrink", "the dead are replaced");
    }

    @Override
    public Request<Communicator> ishrink() {
        throw cannot("ishrink", "the dead are replaced");
    }

    private static UnsupportedOperationException cannot(String call, String why) {
        return new UnsupportedOperationException(
                call + " with --strategy local: " + why + ", or choose --strategy rollback");
    }

    // --- checks ---

    @Override
    protected void checkUsable() {
        if (isFreed) {
            throw new IllegalStateException("communicator " + Long.toHexString(id) + " was freed");
        }
    }
}
