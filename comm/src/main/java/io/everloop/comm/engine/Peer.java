package io.everloop.comm.engine;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.data.Slice;
import io.everloop.comm.link.FrameHandler;
import io.everloop.comm.link.InLink;
import io.everloop.comm.link.LinkClosedException;
import io.everloop.comm.link.OutLink;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * Another worker, as this one sees it: the links to and from it, what waits to go out, and how much it may send without
 * being asked. Under the lock of the engine.
 */
final class Peer implements FrameHandler {

    /** Messages up to this size are sent without asking. */
    static final int EAGER_BYTES = 16 << 10;

    /** So much may lie at a worker, from another one, without anybody having asked for it. */
    static final int WINDOW = 512 << 10;

    private static final int PIECE_BYTES = 32 << 10;

    private static final int FRAMES_KEPT = 16;

    /** How a worker can be reached. */
    enum Reach {
        /** Nothing was sent to it yet. */
        UNKNOWN,
        /** The doorman is on its way. */
        CALLING,
        /** The link stands. */
        REACHED,
        /** It is dead. */
        DEAD
    }

    private final Engine engine;
    private final int worker;
    private final Header header = new Header();
    private final ArrayDeque<Outgoing> queue = new ArrayDeque<>();
    private final ArrayDeque<SendOperation> streams = new ArrayDeque<>();

    /** Frames that have gone out, to be used again. */
    private final ArrayDeque<ControlFrame> frames = new ArrayDeque<>();

    private final Ahead ahead = new Ahead();
    private Reach reach = Reach.UNKNOWN;
    private OutLink out;
    private InLink in;
    private boolean left;
    private Line incoming;
    private Line outgoing;
    private long window = WINDOW;
    private long consumed;

    Peer(Engine engine, int worker) {
        this.engine = engine;
        this.worker = worker;
    }

    int worker() {
        return worker;
    }

    boolean isDead() {
        return reach == Reach.DEAD;
    }

    /** Whether it said goodbye, as the last thing it said: the end of its links is no failure then. */
    boolean isLeaving() {
        if (in != null && !left) {
            engine.waiting().lastWords(this);
        }
        return left;
    }

    InLink in() {
        return in;
    }

    Ahead ahead() {
        return ahead;
    }

    boolean isBusy() {
        return !queue.isEmpty() || !streams.isEmpty() || (out != null && !out.isFlushed());
    }

    // --- links ---

    void linkedOut(OutLink link, Line line) {
        out = link;
        outgoing = line;
        reach = Reach.REACHED;
        pump();
    }

    void linkedIn(InLink link, Line line) {
        in = link;
        incoming = line;
    }

    void callAgain() {
        if (reach == Reach.CALLING) {
            reach = Reach.UNKNOWN;
            call();
        }
    }

    /** Has a link made, though there is nothing to be sent yet. */
    void getAcquainted() {
        call();
    }

    boolean isCalling() {
        return reach == Reach.CALLING;
    }

    private void call() {
        if (reach == Reach.UNKNOWN) {
            reach = Reach.CALLING;
            engine.call(this);
        }
    }

    /** From now on nothing is sent to it. */
    void die() {
        reach = Reach.DEAD;
    }

    /** What it sends makes no sense: nothing of it is read any more. */
    void cutOff() {
        in = null;
        incoming.deafen();
    }

    /** Nothing goes out or comes in any more: lets go of all that was kept for it, the memory of the links above all. */
    void clear() {
        queue.clear();
        streams.clear();
        frames.clear();
        out = null;
        if (in != null) {
            engine.waiting().unlink(this);
            in = null;
        }
        if (outgoing != null) {
            outgoing.close();
        }
        if (incoming != null) {
            incoming.close();
        }
    }

    boolean isReached() {
        return reach == Reach.REACHED;
    }

    // --- sending ---

    void send(SendOperation send) {
        send.peer = this;
        if (!queue.isEmpty() || !send.goOut(this)) {
            send.phase = SendOperation.Phase.QUEUED;
            enqueue(send);
        }
    }

    void send(Kind kind, int source, int target, long context, int tag, long value, long extra, ByteBuffer payload) {
        if (reach == Reach.DEAD || isGone()) {
            return;
        }
        if (!queue.isEmpty() || !offer(kind, source, target, context, tag, value, extra, payload)) {
            ControlFrame frame = frames.isEmpty() ? new ControlFrame() : frames.pop();
            enqueue(frame.set(kind, source, target, context, tag, value, extra, payload));
        }
    }

    /** It has left in peace and does not listen any more. Nobody will call it dead, so nothing must pile up for it. */
    private boolean isGone() {
        return left && out == null;
    }

    private void enqueue(Outgoing outgoing) {
        queue.add(outgoing);
        engine.busy(this);
        call();
    }

    private boolean offer(
            Kind kind, int source, int target, long context, int tag, long value, long extra, ByteBuffer payload) {
        ControlFrame.fill(header, kind, source, target, context, tag, value, extra);
        return offer(header, payload);
    }

    boolean offer(Header frame, ByteBuffer payload) {
        return out != null && out.offer(frame, payload) && flushed();
    }

    /** What a socket has not taken must be looked after. */
    private boolean flushed() {
        if (!out.isFlushed()) {
            engine.busy(this);
        }
        return true;
    }

    /** Sends the beginning of a message: all of it, or an offer. */
    boolean begin(SendOperation send) {
        if (out == null) {
            return false;
        }
        Slice data = send.data;
        int frame = Header.BYTES + (int) Math.min(EAGER_BYTES + 1L, data.bytes());
        if (data.bytes() > EAGER_BYTES || frame > window) {
            return offer(send);
        }
        Context context = send.context;
        ControlFrame.fill(
                header, Kind.EAGER, context.rank(), context.memberAt(send.target), context.id(), send.tag, 0, 0);
        if (!out.offer(header, data, 0, data.length())) {
            return false;
        }
        flushed();
        window -= frame;
        send.phase = SendOperation.Phase.IDLE;
        send.complete();
        return true;
    }

    private boolean offer(SendOperation send) {
        Context context = send.context;
        if (send.number == 0) {
            send.number = engine.number();
        }
        ControlFrame.fill(
                header,
                Kind.OFFER,
                context.rank(),
                context.memberAt(send.target),
                context.id(),
                send.tag,
                send.number,
                send.data.length());
        header.extra |= (long) send.data.type().code() << 32;
        if (!out.offer(header, ControlFrame.NOTHING)) {
            return false;
        }
        flushed();
        send.phase = SendOperation.Phase.OFFERED;
        engine.sends().put(send.number, send);
        Failpoint.reached("offer.sent");
        return true;
    }

    /** The receiver is ready for a message that was offered; without a number of its own it does not want it. */
    void accepted(long sendNumber, long receiver) {
        SendOperation send = engine.sends().remove(sendNumber);
        if (send == null || send.peer != this) {
            return;
        }
        if (receiver == 0) {
            send.complete();
            return;
        }
        send.receiver = receiver;
        send.phase = SendOperation.Phase.STREAMING;
        streams.add(send);
        engine.busy(this);
        pump();
    }

    /** Sends what waits, as far as there is room. */
    void pump() {
        if (out == null) {
            if (isGone()) {
                queue.removeIf(ControlFrame.class::isInstance);
            }
            return;
        }
        try {
            out.flush();
            if (!drain()) {
                out.wantRoom();
                drain();
            }
            outgoing.wantsToWrite(!out.isFlushed());
        } catch (LinkClosedException e) {
            out = null;
            engine.defer(outgoing::gone);
        }
    }

    private boolean drain() {
        while (!queue.isEmpty()) {
            if (!queue.peek().goOut(this)) {
                return false;
            }
            if (queue.remove() instanceof ControlFrame frame && frames.size() < FRAMES_KEPT) {
                frames.push(frame);
            }
        }
        while (!streams.isEmpty()) {
            if (!stream(streams.peek())) {
                return false;
            }
            streams.remove().complete();
        }
        return true;
    }

    private boolean stream(SendOperation send) {
        Slice data = send.data;
        int most = Math.min(PIECE_BYTES, out.maxPayload()) >> data.type().shift();
        while (send.sent < data.length()) {
            int count = Math.min(most, data.length() - send.sent);
            ControlFrame.fill(
                    header, Kind.DATA, 0, send.context.memberAt(send.target), send.context.id(), 0, send.receiver, 0);
            if (!out.offer(header, data, send.sent, count)) {
                return false;
            }
            send.sent += count;
            Failpoint.reached("stream.piece");
        }
        send.phase = SendOperation.Phase.IDLE;
        return true;
    }

    /** A send is given up. */
    void forget(SendOperation send) {
        switch (send.phase) {
            case QUEUED -> queue.remove(send);
            case OFFERED -> engine.sends().remove(send.number);
            case STREAMING -> streams.remove(send);
            case IDLE -> {}
        }
        send.number = 0;
    }

    /** All sends that have not been offered yet or are going out. */
    void forEachSend(java.util.function.Consumer<SendOperation> action) {
        for (Outgoing outgoing : queue.toArray(Outgoing[]::new)) {
            if (outgoing instanceof SendOperation send) {
                action.accept(send);
            }
        }
        Iterator<SendOperation> copy = new ArrayDeque<>(streams).iterator();
        copy.forEachRemaining(action);
    }

    // --- receiving ---

    /** Data that came unasked has found its place: the other side may send more. */
    void consumed(long bytes) {
        consumed += Header.BYTES + bytes;
        if (consumed >= WINDOW / 2) {
            long given = consumed;
            consumed = 0;
            send(Kind.CREDIT, 0, 0, 0, 0, given, 0, ControlFrame.NOTHING);
        }
    }

    @Override
    public void onFrame(Header frame, Memory memory, int at) {
        switch (frame.kind) {
            case EAGER, OFFER, AGREEMENT, REVOKE -> engine.dispatch(this, frame, memory, at);
            case ACCEPT -> accepted(frame.value, frame.extra);
            case DATA -> engine.piece(this, frame, memory, at);
            case CREDIT -> {
                if (frame.value <= 0) {
                    throw new MalformedFrameException("no credit: " + frame);
                }
                window += frame.value;
                pump();
            }
            case DETECTOR -> engine.detectorNews(this, frame, memory, at);
            case GOODBYE -> left = true;
            case INVITATION -> engine.invitation(this, frame, memory, at);
            case PADDING -> {}
        }
    }

    /** How many elements the payload of a frame has; checked. */
    static int elements(Header frame) {
        if (!ArrayType.isCode(frame.type)
                || frame.length
                        != (frame.length
                                >> ArrayType.ofCode(frame.type).shift()
                                << ArrayType.ofCode(frame.type).shift())) {
            throw new MalformedFrameException("elements of an unknown type: " + frame);
        }
        return frame.length >> ArrayType.ofCode(frame.type).shift();
    }

    @Override
    public String toString() {
        return "worker " + worker + " (" + reach + ")";
    }
}
