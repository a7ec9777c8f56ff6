package io.everloop.comm.engine;

import io.everloop.comm.CommException;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages of a communicator at one rank, on their way from sends to receives. Under the lock of the engine.
 *
 * <p>It may get messages before this rank has made the communicator; they wait in the mailbox.
 */
final class Delivery {

    private final Context context;
    private final Mailbox mailbox = new Mailbox();
    private final List<ProbeOperation> probes = new ArrayList<>(0);

    Delivery(Context context) {
        this.context = context;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    List<ProbeOperation> probes() {
        return probes;
    }

    void start(SendOperation send) {
        CommException why = context.cannotTalkTo(send.target);
        if (why != null) {
            send.fail(why);
        } else if (context.isLocal(send.target)) {
            context.at(send.target).delivery().deliver(send);
        } else {
            context.engine().peer(context.workerOf(send.target)).send(send);
        }
    }

    /** A message of another rank of this worker, which belongs to the same communicator. */
    void deliver(SendOperation send) {
        int from = send.context.rank();
        int count = send.data.length();
        if (context.isClosed()) {
            send.complete();
            return;
        }
        if (context.isOpen() && context.isRevoked()) {
            send.fail(context.cannotTalk());
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
        CommException why =
                receive.source >= 0 && message == null ? context.cannotTalkTo(receive.source) : context.cannotTalk();
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
        mailbox.recycle(message);
    }

    /** Asks for the pieces of a message that is at another worker. */
    private void accept(ReceiveOperation receive, Peer peer, long sendNumber, boolean fits) {
        boolean pieces = fits && receive.count > 0;
        if (pieces) {
            receive.number = context.engine().number();
            receive.peer = peer;
            context.engine().receives().put(receive.number, receive);
        } else if (fits) {
            receive.complete();
        }
        peer.send(
                Kind.ACCEPT,
                context.rank(),
                0,
                context.id(),
                0,
                sendNumber,
                pieces ? receive.number : 0,
                ControlFrame.NOTHING);
        Failpoint.reached("accept.sent");
    }

    /** A message, or the offer of one, came from another worker. */
    void onMessage(Peer peer, Header frame, Memory memory, int at) {
        boolean whole = frame.kind == Kind.EAGER;
        int code = whole ? frame.type : (int) (frame.extra >>> 32);
        ArrayType type = context.engine().type(code, frame);
        int count = whole ? Peer.elements(frame) : (int) frame.extra;
        if (!whole && (count < 0 || frame.value <= 0)) {
            throw new MalformedFrameException("an offer that cannot be accepted: " + frame);
        }
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

    /** The communicator is made: only now it is known who belongs to it. */
    void opened() {
        mailbox.removeIf(message -> {
            boolean isStranger = message.peer != null && !context.isAt(message.source, message.peer);
            if (isStranger) {
                context.engine().suspectLater(message.peer, context.stranger(message.peer, message.source));
            }
            return isStranger;
        });
    }

    /** Whether nobody here will ask for messages any more. */
    private boolean isClosed() {
        return context.isClosed() || (context.isOpen() && context.isRevoked());
    }

    /** Nobody will ever ask for what is here: its senders must not wait for that. */
    void discardMessages() {
        mailbox.empty(message -> {
            if (message.local == null) {
                if (message.peer != null) {
                    unwanted(message.peer, message.isHere(), message.type.bytes(message.count), message.number);
                }
            } else if (context.isClosed()) {
                message.local.phase = SendOperation.Phase.IDLE;
                message.local.complete();
            } else {
                message.local.fail(context.cannotTalk());
            }
        });
    }

    private void unwanted(Peer peer, boolean whole, long bytes, long sendNumber) {
        if (whole) {
            peer.consumed(bytes);
        } else if (context.isClosed()) {
            // One that offers to a revoked communicator is told of that.
            peer.send(Kind.ACCEPT, context.rank(), 0, context.id(), 0, sendNumber, 0, ControlFrame.NOTHING);
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
        CommException why =
                probe.source() >= 0 && message == null ? context.cannotTalkTo(probe.source()) : context.cannotTalk();
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
}
