package io.everloop.comm.engine;

import io.everloop.agreement.RankSet;
import io.everloop.comm.CommException;
import io.everloop.comm.Group;
import io.everloop.comm.ProcFailedException;
import io.everloop.comm.RevokedException;
import io.everloop.comm.Status;
import io.everloop.comm.collective.Layout;
import io.everloop.comm.collective.Schedule;
import io.everloop.comm.collective.Workers;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
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
    private final Mailbox mailbox = new Mailbox();
    private final List<ProbeOperation> probes = new ArrayList<>(0);
    private final List<CollectiveOperation> collectives = new ArrayList<>(1);

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
    private boolean freed;
    private Status lastStatus = new Status(0, 0, 0);

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
        List<HeldMessage> early = held;
        held = List.of();
        early.forEach(message -> onProtocol(message.kind(), message.from(), message.tag(), message.payload()));
        return this;
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

    Mailbox mailbox() {
        return mailbox;
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

    // --- sending and receiving ---

    void start(SendOperation send) {
        CommException why = cannotTalkTo(send.target);
        if (why != null) {
            send.fail(why);
        } else if (isLocal(send.target)) {
            at(send.target).deliver(send);
        } else {
            engine.peer(workerOf(send.target)).send(send);
        }
    }

    /** A message of another rank of this worker, which belongs to the same communicator. */
    private void deliver(SendOperation send) {
        int from = send.context.rank;
        int count = send.data.length();
        if (freed) {
            send.complete();
            return;
        }
        if (isOpen() && isRevoked()) {
            send.fail(cannotTalk());
            return;
        }
        ReceiveOperation receive = mailbox.take(from, send.tag);
        if (receive != null) {
            if (receive.matched(from, send.tag, send.data.type(), count)) {
                receive.place.copyFrom(send.data, count);
                receive.complete();
            }
            send.complete();
        } else if (send.data.bytes() <= Peer.EAGER_BYTES
                && mailbox.unexpectedBytes() + Mailbox.room(send.data.type(), count) <= Peer.WINDOW) {
            Unexpected message = mailbox.add(from, send.tag, send.data.type(), count, true);
            message.data.copyFrom(send.data, count);
            send.complete();
            arrived(message);
        } else {
            Unexpected message = mailbox.add(from, send.tag, send.data.type(), count, false);
            message.local = send;
            send.phase = SendOperation.Phase.OFFERED;
            arrived(message);
        }
    }

    void start(ReceiveOperation receive) {
        Unexpected message = mailbox.peek(receive.source, receive.tag);
        CommException why = receive.source >= 0 && message == null ? cannotTalkTo(receive.source) : cannotTalk();
        if (why != null) {
            receive.fail(why);
        } else if (message != null) {
            mailbox.remove(message);
            accept(receive, message);
        } else {
            mailbox.post(receive);
        }
    }

    private void accept(ReceiveOperation receive, Unexpected message) {
        boolean fits = receive.matched(message.source, message.tag, message.type, message.count);
        if (message.isHere()) {
            if (fits) {
                receive.place.copyFrom(message.data, message.count);
                receive.complete();
            }
            if (message.peer != null) {
                message.peer.consumed(message.type.bytes(message.count));
            }
            mailbox.recycle(message);
        } else if (message.local != null) {
            if (fits) {
                receive.place.copyFrom(message.local.data, message.count);
                receive.complete();
            }
            message.local.phase = SendOperation.Phase.IDLE;
            message.local.complete();
        } else {
            accept(receive, message.peer, message.number, fits);
        }
    }

    /** Asks for the pieces of a message that is at another worker. */
    private void accept(ReceiveOperation receive, Peer peer, long sendNumber, boolean fits) {
        boolean pieces = fits && receive.count > 0;
        if (pieces) {
            receive.number = engine.number();
            receive.peer = peer;
            engine.receives().put(receive.number, receive);
        } else if (fits) {
            receive.complete();
        }
        peer.send(Kind.ACCEPT, rank, 0, id, 0, sendNumber, pieces ? receive.number : 0, ControlFrame.NOTHING);
        Failpoint.reached("accept.sent");
    }

    /** A message, or the offer of one, came from another worker. */
    void onMessage(Peer peer, Header frame, Memory memory, int at) {
        boolean whole = frame.kind == Kind.EAGER;
        int code = whole ? frame.type : (int) (frame.extra >>> 32);
        ArrayType type = engine.type(code, frame);
        int count = whole ? Peer.elements(frame) : (int) frame.extra;
        if (isClosed()) {
            unwanted(peer, whole, frame.length, frame.value);
            return;
        }
        ReceiveOperation receive = mailbox.take(frame.source, frame.tag);
        if (receive != null) {
            boolean fits = receive.matched(frame.source, frame.tag, type, count);
            if (!whole) {
                accept(receive, peer, frame.value, fits);
                return;
            }
            if (fits) {
                memory.get(at, receive.place, 0, count);
                receive.complete();
            }
            peer.consumed(frame.length);
            return;
        }
        Unexpected message = mailbox.add(frame.source, frame.tag, type, count, whole);
        message.peer = peer;
        message.number = whole ? 0 : frame.value;
        if (whole) {
            memory.get(at, message.data, 0, count);
        }
        arrived(message);
    }

    /** Whether nobody here will ask for messages any more. */
    private boolean isClosed() {
        return freed || (isOpen() && isRevoked());
    }

    /** Nobody will ever ask for what is here: its senders must not wait for that. */
    void discardMessages() {
        mailbox.empty(message -> {
            if (message.local == null) {
                if (message.peer != null) {
                    unwanted(message.peer, message.isHere(), message.type.bytes(message.count), message.number);
                }
            } else if (freed) {
                message.local.phase = SendOperation.Phase.IDLE;
                message.local.complete();
            } else {
                message.local.fail(cannotTalk());
            }
        });
    }

    private void unwanted(Peer peer, boolean whole, long bytes, long sendNumber) {
        if (whole) {
            peer.consumed(bytes);
        } else if (freed) {
            // One that offers to a revoked communicator is told of that.
            peer.send(Kind.ACCEPT, rank, 0, id, 0, sendNumber, 0, ControlFrame.NOTHING);
        }
    }

    private void arrived(Unexpected message) {
        for (int i = 0; i < probes.size(); i++) {
            if (probes.get(i).sees(message)) {
                probes.remove(i).complete();
                i--;
            }
        }
    }

    void start(ProbeOperation probe) {
        Unexpected message = mailbox.peek(probe.source(), probe.tag());
        CommException why = probe.source() >= 0 && message == null ? cannotTalkTo(probe.source()) : cannotTalk();
        if (why != null) {
            probe.fail(why);
        } else if (message != null && probe.sees(message)) {
            probe.complete();
        } else {
            probes.add(probe);
        }
    }

    void forget(ProbeOperation probe) {
        probes.remove(probe);
    }

    /** A status, the last one again if it says the same: receiving all the time makes no garbage. */
    Status status(int source, int tag, int count) {
        if (lastStatus.source() != source || lastStatus.tag() != tag || lastStatus.count() != count) {
            lastStatus = new Status(source, tag, count);
        }
        return lastStatus;
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

    boolean isFreed() {
        return freed;
    }

    CommException cannotTalk() {
        return isRevoked() ? new RevokedException("communicator " + name() + " is revoked") : null;
    }

    /** Why no message of the given source, or of anybody, may ever come; or null. */
    CommException whyNothingComes(int source) {
        CommException why = source >= 0 ? cannotTalkTo(source) : cannotTalk();
        return why == null && source < 0 ? unacknowledged() : why;
    }

    private CommException cannotTalkTo(int other) {
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
        mailbox.forget(peer);
        if (!isOpen()) {
            return;
        }
        boolean touched = false;
        for (int other = 0; other < members.length; other++) {
            if (workerOf(other) == peer.worker() && !failed.contains(other)) {
                failed = failed.with(other);
                touched = true;
                agreements.onFailure(other);
            }
        }
        if (touched) {
            Failures.afterDeath(this);
        }
    }

    List<ProbeOperation> probes() {
        return probes;
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
                engine.defer(() -> there.onProtocol(kind, rank, tag, copy));
            }
        } else {
            engine.peer(workerOf(to)).send(kind, rank, members[to], id, tag, 0, 0, payload);
        }
    }

    /** A message of an agreement, or a revocation. */
    void onProtocol(Kind kind, int from, int tag, ByteBuffer payload) {
        if (!isOpen()) {
            held.add(new HeldMessage(kind, from, tag, ControlFrame.copyOf(payload)));
        } else if (kind == Kind.REVOKE) {
            revoking.onMessage(from);
        } else {
            agreements.onMessage(tag, from, payload);
        }
    }

    record HeldMessage(Kind kind, int from, int tag, ByteBuffer payload) {}

    /** This rank gives the communicator up; agreements are served until everybody has. */
    void free() {
        freed = true;
        Failures.afterFree(this);
        agreements.leave();
    }
}
