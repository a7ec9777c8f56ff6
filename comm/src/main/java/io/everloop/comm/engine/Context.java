package io.everloop.comm.engine;

import io.everloop.agreement.RankSet;
import io.everloop.comm.CommException;
import io.everloop.comm.Group;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.RevokedException;
import io.everloop.comm.collective.Layout;
import io.everloop.comm.collective.Schedule;
import io.everloop.comm.collective.Workers;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A communicator at one rank. Under the lock of the engine.
 *
 * <p>It may exist before this rank has made the communicator, because others are faster: then it only keeps what comes
 * in.
 */
final class Context implements Layout {

    private final Engine engine;
    private final Member member;
    private final long id;
    private final Waiter waiter;
    private final Delivery delivery = new Delivery(this);
    private final List<CollectiveOperation> collectives = new ArrayList<>(1);

    /** The worker that spoke of the communicator before this rank has made it, the first one; null if none did. */
    private Peer herald;

    /** Messages of protocols that came before this rank has made the communicator. */
    private List<HeldMessage> held = new ArrayList<>(0);

    private int[] members;
    private int rank;
    private Workers layout;
    private RankSet failed = RankSet.empty();
    private RankSet acknowledged = RankSet.empty();
    private Agreements agreements;
    private Revoking revoking;
    private RankCommunicator communicator;
    private int collectivesStarted;
    private int children;
    /** What this one was made from and what was made from it, as far as anybody may wait there; null if from none. */
    private Context parent;

    private final List<Context> made = new ArrayList<>(0);

    /** Whether all that is made from this one is revoked, whenever it is made. */
    private boolean familyEnded;

    /** Whether everybody has given it up. */
    private boolean forgotten;

    /** Whether it was given up with its family, and not by whoever holds it: there it is one that is revoked. */
    private volatile boolean abandoned;

    private volatile Standing standing = Standing.USED;

    /** What has become of it at this rank. */
    private enum Standing {
        /** Not yet made, or in use. */
        USED,
        /** Given up; its sends and collectives go on. */
        DRAINING,
        /** Nothing is received any more. */
        CLOSED
    }

    Context(Engine engine, Member member, long id) {
        this.engine = engine;
        this.member = member;
        this.id = id;
        waiter = new Waiter(engine.waiting());
    }

    /** This rank has made the communicator. */
    Context open(int[] group) {
        members = group;
        rank = Group.of(group).rankOf(member.number()).orElseThrow();
        agreements = new Agreements(this);
        revoking = new Revoking(this);
        communicator = new RankCommunicator(this);
        for (int other = 0; other < members.length; other++) {
            if (engine.isDead(workerOf(other))) {
                failed = failed.with(other);
                agreements.onFailure(other);
            }
        }
        if (herald != null) {
            herald.ahead().made();
        }
        delivery.opened();
        List<HeldMessage> early = held;
        held = List.of();
        early.forEach(this::catchUp);
        return this;
    }

    /** Whether the message made sense was not known before. If it does not, that is the fault of nobody here. */
    private void catchUp(HeldMessage message) {
        Peer peer = message.peer();
        if (peer == null) {
            onProtocol(null, message.kind(), message.from(), message.tag(), message.payload());
            return;
        }
        peer.ahead().released(message.bytes());
        try {
            onProtocol(peer, message.kind(), message.from(), message.tag(), message.payload());
        } catch (MalformedFrameException e) {
            engine.suspectLater(peer, e);
        }
    }

    /** Another worker has a message for this rank. */
    void mentionedBy(Peer peer) {
        if (!isOpen() && herald == null) {
            herald = peer;
            peer.ahead().mentioned();
        }
    }

    MalformedFrameException stranger(Peer peer, int from) {
        return new MalformedFrameException(
                peer + " speaks for rank " + from + " of communicator " + name() + ", which is not there");
    }

    boolean isOpen() {
        return members != null;
    }

    Engine engine() {
        return engine;
    }

    Member member() {
        return member;
    }

    /** The thread that uses this communicator, when it waits. */
    Waiter waiter() {
        return waiter;
    }

    Delivery delivery() {
        return delivery;
    }

    Mailbox mailbox() {
        return delivery.mailbox();
    }

    RankCommunicator communicator() {
        return communicator;
    }

    Agreements agreements() {
        return agreements;
    }

    Revoking revoking() {
        return revoking;
    }

    long id() {
        return id;
    }

    int rank() {
        return rank;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    public int workerOf(int otherRank) {
        return engine.workerOf(members[otherRank]);
    }

    /** Where the ranks live, looked through once. */
    Workers layout() {
        if (layout == null) {
            layout = Workers.of(this);
        }
        return layout;
    }

    int memberAt(int otherRank) {
        return members[otherRank];
    }

    int[] members() {
        return members;
    }

    boolean isLocal(int otherRank) {
        return workerOf(otherRank) == engine.worker();
    }

    /** Whether a rank is one of this communicator and lives in the given worker. */
    boolean isAt(int otherRank, Peer peer) {
        return otherRank >= 0 && otherRank < members.length && workerOf(otherRank) == peer.worker();
    }

    /** The same communicator at another rank of this worker. */
    Context at(int otherRank) {
        return engine.member(members[otherRank]).context(id);
    }

    /** The number of a communicator made from this one: the same at every rank, and never used twice. */
    long childId(int colour) {
        return ContextIds.child(id, ++children, colour);
    }

    /** Takes a communicator that was made from this one into the family. */
    Context made(Context child) {
        child.parent = this;
        made.add(child);
        if (familyEnded) {
            child.revokeFamily();
        }
        return child;
    }

    // --- collectives ---

    /** The tag of the next collective: everybody calls them in the same order. */
    int nextCollective() {
        return -2 - (collectivesStarted++ & 0x3fffffff);
    }

    CollectiveOperation start(Schedule schedule, int tag) {
        CollectiveOperation operation = new CollectiveOperation(this, schedule, tag);
        CommException why = cannotTalkToAll();
        if (why != null) {
            operation.fail(why);
        } else {
            collectives.add(operation);
            operation.begin();
        }
        return operation;
    }

    void finished(CollectiveOperation operation) {
        collectives.remove(operation);
        if (standing == Standing.DRAINING) {
            engine.defer(this::closeIfDrained);
        }
    }

    // --- failures ---

    RankSet failed() {
        return failed;
    }

    RankSet acknowledged() {
        return acknowledged;
    }

    int acknowledge() {
        acknowledged = failed;
        return acknowledged.size();
    }

    boolean isRevoked() {
        return revoking.isRevoked();
    }

    /** Whether whoever holds it has given it up. */
    boolean isFreed() {
        return isGivenUp() && !abandoned;
    }

    /** Whether this rank takes part in nothing new any more. */
    boolean isGivenUp() {
        return standing != Standing.USED;
    }

    /** Whether this rank will not ask for messages any more, though it might be sent some. */
    boolean isClosed() {
        return standing == Standing.CLOSED;
    }

    boolean isForgotten() {
        return forgotten;
    }

    /** As long as not everybody has given it up: what this rank began before it did may be pending, and others may wait. */
    void revoke() {
        if (!forgotten) {
            revoking.revoke();
        }
    }

    /** With all that was made from it, and will be. */
    void revokeFamily() {
        if (!forgotten) {
            revoking.revokeFamily();
        }
    }

    /** The news is here: one generation after the other, since programs may make each communicator from the last. */
    void endFamily() {
        familyEnded = true;
        made.forEach(child -> engine.defer(child::revokeFamily));
    }

    CommException cannotTalk() {
        return isRevoked() ? new RevokedException("communicator " + name() + " is revoked") : null;
    }

    /** Why no message of the given source, or of anybody, may ever come; or null. */
    CommException whyNothingComes(int source) {
        CommException why = source >= 0 ? cannotTalkTo(source) : cannotTalk();
        return why == null && source < 0 ? unacknowledged() : why;
    }

    /** Why nothing can be sent to a rank or come from it, or null. */
    CommException cannotTalkTo(int other) {
        if (isRevoked()) {
            return cannotTalk();
        }
        return failed.contains(other)
                ? new ProcFailedException("rank " + other + " of communicator " + name() + " is dead", toArray(failed))
                : null;
    }

    CommException cannotTalkToAll() {
        if (isRevoked()) {
            return cannotTalk();
        }
        return failed.isEmpty()
                ? null
                : new ProcFailedException(
                        "ranks " + failed + " of communicator " + name() + " are dead", toArray(failed));
    }

    /** Why a receive from anybody may never be served, or null. */
    CommException unacknowledged() {
        if (failed.isEmpty()) {
            return null;
        }
        RankSet news = failed.minus(acknowledged);
        return news.isEmpty() ? null : Failures.pending(news, name());
    }

    private String name() {
        return Long.toHexString(id);
    }

    static int[] toArray(RankSet ranks) {
        int[] array = new int[ranks.size()];
        Arrays.setAll(array, ranks::get);
        return array;
    }

    /** A worker is dead, and with it these ranks. */
    void onDeath(Peer peer) {
        delivery.mailbox().forget(peer);
        if (!isOpen()) {
            return;
        }
        boolean touched = false;
        for (int other = 0; other < members.length; other++) {
            if (workerOf(other) == peer.worker() && !failed.contains(other)) {
                failed = failed.with(other);
                touched = true;
                agreements.onFailure(other);
                revoking.onFailure(other);
            }
        }
        if (touched) {
            Failures.afterDeath(this);
        }
    }

    List<ProbeOperation> probes() {
        return delivery.probes();
    }

    List<CollectiveOperation> collectives() {
        return collectives;
    }

    /** Sends a message of a protocol to another rank, which is never waited for. */
    void sendProtocol(Kind kind, int to, int tag, ByteBuffer payload) {
        if (isLocal(to)) {
            Context there = at(to);
            ByteBuffer copy = ControlFrame.copyOf(payload);
            if (there != null) {
                engine.defer(() -> there.onProtocol(null, kind, rank, tag, copy));
            }
        } else {
            engine.peer(workerOf(to)).send(kind, rank, members[to], id, tag, 0, 0, payload);
        }
    }

    /**
     * A message of an agreement, or a revocation.
     *
     * @param peer where it came from; null if from this worker
     */
    void onProtocol(Peer peer, Kind kind, int from, int tag, ByteBuffer payload) {
        if (!isOpen()) {
            HeldMessage message = new HeldMessage(peer, kind, from, tag, ControlFrame.copyOf(payload));
            held.add(message);
            if (peer != null) {
                peer.ahead().held(message.bytes());
            }
        } else if (peer != null && !isAt(from, peer)) {
            throw stranger(peer, from);
        } else if (kind == Kind.REVOKE) {
            revoking.onMessage(from, tag);
        } else {
            agreements.onMessage(tag, from, payload);
        }
    }

    private record HeldMessage(Peer peer, Kind kind, int from, int tag, ByteBuffer payload) {

        int bytes() {
            return Header.BYTES + payload.capacity();
        }
    }

    /**
     * This rank gives the communicator up. What others may be waiting for goes on: collectives here, sends until they are
     * received, agreements until everybody has given it up.
     */
    void free() {
        if (abandoned) {
            abandoned = false;
        } else {
            giveUp();
        }
    }

    /** Ends the family, and gives up what is still in use of it. */
    void freeFamily() {
        revokeFamily();
        made.forEach(child -> engine.defer(child::freeFamily));
        if (!isGivenUp()) {
            abandoned = true;
            giveUp();
        }
    }

    private void giveUp() {
        member.leaves();
        standing = Standing.DRAINING;
        Failures.afterFree(this);
        closeIfDrained();
    }

    /** Everybody has given it up. What was made from this one belongs to the parent from now on. */
    void forget() {
        forgotten = true;
        if (parent == null) {
            made.forEach(child -> child.parent = null);
        } else {
            parent.made.remove(this);
            made.forEach(parent::made);
        }
        made.clear();
        parent = null;
    }

    private void closeIfDrained() {
        if (standing != Standing.DRAINING || !collectives.isEmpty()) {
            return;
        }
        standing = Standing.CLOSED;
        delivery.discardMessages();
        if (isRevoked()) {
            engine.leaveLater(agreements);
        } else {
            agreements.leave();
        }
    }
}
