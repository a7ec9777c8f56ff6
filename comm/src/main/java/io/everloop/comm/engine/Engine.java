package io.everloop.comm.engine;

import io.everloop.comm.agree.Consensus;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.data.ObjectCodec;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What the ranks of a worker share: the other workers, what is under way with them, and who is dead. Everything here
 * happens under one lock, by whichever thread makes progress; nothing here blocks.
 */
final class Engine {

    /** So many ranks fit into an invitation. */
    private static final int MOST_MEMBERS = 1 << 12;

    private static final Logger LOG = System.getLogger(Engine.class.getName());

    private final WorkerSpec spec;
    private final Waiting waiting;
    private final Function<Context, Consensus> consensus;
    private final Member[] members;
    private final List<Peer> peers = new ArrayList<>();

    /** Workers that something waits to be sent to. */
    private final List<Peer> busy = new ArrayList<>();

    private final LongMap<SendOperation> sends = new LongMap<>();
    private final LongMap<ReceiveOperation> receives = new LongMap<>();
    private final ArrayDeque<CollectiveOperation> ready = new ArrayDeque<>();
    private final ArrayDeque<Runnable> deferred = new ArrayDeque<>();
    private final Consumer<Peer> caller;
    private final Watchman watchman;
    private final Departures departures = new Departures();
    private Suspicion suspicion = (worker, raves) -> {};
    private ObjectCodec codec;
    private boolean settling;
    private long numbers;

    Engine(WorkerSpec spec, Waiting waiting, Function<Context, Consensus> consensus, Consumer<Peer> caller) {
        this.spec = spec;
        this.waiting = waiting;
        this.consensus = consensus;
        this.caller = caller;
        watchman = new Watchman(this, spec);
        members = new Member[spec.perWorker()];
        for (int slot = 0; slot < members.length; slot++) {
            members[slot] = new Member(this, spec.worker() * spec.perWorker() + slot);
        }
    }

    int worker() {
        return spec.worker();
    }

    int workerOf(int member) {
        return member / spec.perWorker();
    }

    Member member(int number) {
        int slot = number - spec.worker() * spec.perWorker();
        if (slot < 0 || slot >= members.length) {
            throw new MalformedFrameException("member " + number + " does not live in worker " + spec.worker());
        }
        return members[slot];
    }

    Waiting waiting() {
        return waiting;
    }

    /** How many communicators a rank may have given up that others have not. */
    int mostLeaving() {
        return Ahead.mostLeaving(spec.perWorker());
    }

    Member[] members() {
        return members;
    }

    Consensus consensus(Context context) {
        return consensus.apply(context);
    }

    /** How objects become bytes; made when the first one does. */
    synchronized ObjectCodec codec() {
        if (codec == null) {
            codec = new ObjectCodec();
        }
        return codec;
    }

    // --- other workers ---

    Peer peer(int worker) {
        while (peers.size() <= worker) {
            peers.add(new Peer(this, peers.size()));
        }
        return peers.get(worker);
    }

    List<Peer> peers() {
        return peers;
    }

    /** Somebody wants to send to a worker that no link leads to yet. */
    void call(Peer peer) {
        caller.accept(peer);
    }

    void busy(Peer peer) {
        if (!busy.contains(peer)) {
            busy.add(peer);
        }
    }

    /** Sends what waits for room. */
    void pump() {
        for (int i = busy.size() - 1; i >= 0; i--) {
            busy.get(i).pump();
            if (!busy.get(i).isBusy()) {
                busy.remove(i);
            }
        }
    }

    /** A number for a send or a receive that the other side refers to. */
    long number() {
        return ++numbers;
    }

    LongMap<SendOperation> sends() {
        return sends;
    }

    LongMap<ReceiveOperation> receives() {
        return receives;
    }

    /** All sends that are not done. */
    void forEachSend(Consumer<SendOperation> action) {
        sends.forEach(action);
        peers.forEach(peer -> peer.forEachSend(action));
        for (Member member : members) {
            member.contexts().forEach(context -> context.mailbox().forEachOffer(action));
        }
    }

    // --- frames ---

    /** A frame for a communicator of one of the ranks here. */
    void dispatch(Peer peer, Header frame, Memory memory, int at) {
        Context context = member(frame.target).context(frame.context);
        if (context == null) {
            late(peer, frame);
            return;
        }
        if (context.isOpen() && !context.isAt(frame.source, peer)) {
            throw context.stranger(peer, frame.source);
        }
        context.mentionedBy(peer);
        if (frame.kind == Kind.EAGER || frame.kind == Kind.OFFER) {
            context.delivery().onMessage(peer, frame, memory, at);
        } else {
            context.onProtocol(peer, frame.kind, frame.source, frame.tag, payload(frame, memory, at));
        }
    }

    private static ByteBuffer payload(Header frame, Memory memory, int at) {
        byte[] payload = new byte[frame.length];
        memory.get(at, payload, 0, payload.length);
        return ByteBuffer.wrap(payload);
    }

    /** A message for a communicator that was given up: the sender must not wait for it. */
    private static void late(Peer peer, Header frame) {
        if (frame.kind == Kind.EAGER) {
            peer.consumed(frame.length);
        } else if (frame.kind == Kind.OFFER) {
            peer.send(Kind.ACCEPT, 0, 0, frame.context, 0, frame.value, 0, ControlFrame.NOTHING);
        }
    }

    /** A piece of a long message. */
    void piece(Peer peer, Header frame, Memory memory, int at) {
        ReceiveOperation receive = receives.get(frame.value);
        if (receive == null || receive.peer != peer) {
            return;
        }
        int count = Peer.elements(frame);
        if (type(frame.type, frame) != receive.place.type() || count > receive.count - receive.received) {
            throw new MalformedFrameException("a piece does not fit what was announced: " + frame);
        }
        memory.get(at, receive.place, receive.received, count);
        receive.received += count;
        if (receive.received == receive.count) {
            receives.remove(receive.number);
            receive.number = 0;
            receive.complete();
        }
    }

    ArrayType type(int code, Header frame) {
        if (!ArrayType.isCode(code)) {
            throw new MalformedFrameException("elements of an unknown type: " + frame);
        }
        return ArrayType.ofCode(code);
    }

    /** A rank here is asked into a communicator. */
    void invitation(Peer peer, Header frame, Memory memory, int at) {
        IntBuffer listed = payload(frame, memory, at).asIntBuffer();
        int[] group = new int[listed.remaining()];
        listed.get(group);
        boolean isOne = frame.length % Integer.BYTES == 0
                && group.length <= MOST_MEMBERS
                && IntStream.of(group).noneMatch(number -> number < 0)
                && IntStream.of(group).distinct().count() == group.length
                && IntStream.of(group).anyMatch(number -> number == frame.target)
                && IntStream.of(group).anyMatch(number -> workerOf(number) == peer.worker());
        if (!isOne) {
            throw new MalformedFrameException(peer + " invites to nothing: " + frame);
        }
        member(frame.target).invited(frame.context, group);
    }

    /** Asks a rank elsewhere into a communicator. */
    void invite(int invited, long id, int[] group) {
        ByteBuffer listed = ByteBuffer.allocate(group.length * Integer.BYTES);
        listed.asIntBuffer().put(group);
        peer(workerOf(invited)).send(Kind.INVITATION, 0, invited, id, 0, 0, 0, listed);
    }

    /** A worker that watches others has something to say. */
    void detectorNews(Peer peer, Header frame, Memory memory, int at) {
        watchman.onMessage(peer.worker(), payload(frame, memory, at));
    }

    // --- what follows ---

    /** The transfers of a round are done. */
    void ready(CollectiveOperation operation) {
        ready.add(operation);
    }

    /** Something that must not be done in the middle of what is being done. */
    void defer(Runnable action) {
        deferred.add(action);
    }

    /** Does all that follows from what was done. */
    void settle() {
        if (settling) {
            return;
        }
        settling = true;
        try {
            while (!ready.isEmpty() || !deferred.isEmpty()) {
                if (!deferred.isEmpty()) {
                    deferred.remove().run();
                } else {
                    ready.remove().advance();
                }
            }
        } finally {
            settling = false;
        }
    }

    // --- deaths ---

    boolean isDead(int worker) {
        return worker < peers.size() && peers.get(worker).isDead();
    }

    Watchman watchman() {
        return watchman;
    }

    /** What is to be done now and then. */
    List<Chore> chores() {
        return List.of(watchman, departures);
    }

    /** Somebody has given a broken communicator up. */
    void leaveLater(Agreements given) {
        departures.add(given, System.nanoTime());
        waiting.wakeKeeper();
    }

    void onSuspect(Suspicion action) {
        suspicion = action;
    }

    /** What it sends makes no sense: it has to go. */
    void suspect(Peer peer, MalformedFrameException why) {
        if (peer.in() == null) {
            return; // it was cut off before, or is dead
        }
        peer.cutOff();
        waiting.unlink(peer);
        LOG.log(Level.WARNING, "worker {0}: {1} is cut off: {2}", spec.worker(), peer, why.getMessage());
        suspicion.of(peer.worker(), true);
    }

    /** The same, when all links have been looked at: what is found out may be about any of them, or the one being read. */
    void suspectLater(Peer peer, MalformedFrameException why) {
        defer(() -> suspect(peer, why));
    }

    /** Somebody should look after a worker, of which nothing was heard for long. */
    void suspect(int worker) {
        suspicion.of(worker, false);
    }

    /** A worker is dead: everybody here who needs one of its ranks is told. */
    void died(int worker) {
        if (worker == spec.worker() || isDead(worker)) {
            return;
        }
        Peer peer = peer(worker);
        // What it had sent before is still good.
        waiting.lastWords(peer);
        peer.die();
        for (Member member : members) {
            member.contexts().forEach(context -> context.onDeath(peer));
        }
        Failures.afterDeath(this, peer);
        peer.clear();
        watchman.onDeath(worker);
    }
}
