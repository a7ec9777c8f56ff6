package io.everloop.comm.engine;

import io.everloop.comm.Communicator;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.wire.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Matches messages with receives, in a communicator at one rank: in the order in which messages of a sender arrived, and
 * in the order in which receives were posted.
 */
final class Mailbox {

    private static final int POOLED = 16;

    /** Both lists are circles, so that they have no ends to care for. */
    private final ReceiveOperation posted = new ReceiveOperation(null);

    private final Unexpected arrived = new Unexpected();
    private Unexpected pool;
    private int pooled;

    /** Those that were offers, and have no room for elements. */
    private Unexpected offers;

    private int pooledOffers;
    private long unexpectedBytes;

    Mailbox() {
        posted.next = posted;
        posted.previous = posted;
        arrived.next = arrived;
        arrived.previous = arrived;
    }

    /** How much is stored of messages that nobody has asked for. */
    long unexpectedBytes() {
        return unexpectedBytes;
    }

    /** What a stored message counts for: empty ones take room as well. */
    static long room(ArrayType type, int count) {
        return Header.BYTES + type.bytes(count);
    }

    // --- receives ---

    void post(ReceiveOperation receive) {
        receive.previous = posted.previous;
        receive.next = posted;
        posted.previous.next = receive;
        posted.previous = receive;
        receive.posted = true;
    }

    void unpost(ReceiveOperation receive) {
        if (receive.posted) {
            receive.previous.next = receive.next;
            receive.next.previous = receive.previous;
            receive.next = null;
            receive.previous = null;
            receive.posted = false;
        }
    }

    /** Takes the first receive that accepts a message; null if there is none. */
    ReceiveOperation take(int source, int tag) {
        for (ReceiveOperation receive = posted.next; receive != posted; receive = receive.next) {
            if (receive.accepts(source, tag)) {
                unpost(receive);
                return receive;
            }
        }
        return null;
    }

    /** All receives that are posted now, in their order. */
    List<ReceiveOperation> posted() {
        List<ReceiveOperation> all = new ArrayList<>();
        for (ReceiveOperation receive = posted.next; receive != posted; receive = receive.next) {
            all.add(receive);
        }
        return all;
    }

    // --- messages ---

    /** Adds a message to be filled in; one with room for it, if such a one is at hand. */
    Unexpected add(int source, int tag, ArrayType type, int count, boolean stored) {
        Unexpected message = stored ? withRoom(type, count) : withoutRoom();
        message.source = source;
        message.tag = tag;
        message.type = type;
        message.count = count;
        message.previous = arrived.previous;
        message.next = arrived;
        arrived.previous.next = message;
        arrived.previous = message;
        return message;
    }

    private Unexpected withRoom(ArrayType type, int count) {
        unexpectedBytes += room(type, count);
        Unexpected before = null;
        for (Unexpected candidate = pool; candidate != null; candidate = candidate.next) {
            if (candidate.data.type() == type && type.length(candidate.data.array()) >= count) {
                if (before == null) {
                    pool = candidate.next;
                } else {
                    before.next = candidate.next;
                }
                pooled--;
                candidate.data.set(candidate.data.array(), 0, count);
                return candidate;
            }
            before = candidate;
        }
        Unexpected fresh = new Unexpected();
        fresh.data.set(type.newArray(Math.max(8, count)), 0, count);
        return fresh;
    }

    private Unexpected withoutRoom() {
        if (offers == null) {
            return new Unexpected();
        }
        Unexpected message = offers;
        offers = message.next;
        pooledOffers--;
        return message;
    }

    /** The first message that a receive would get, left where it is; null if there is none. */
    Unexpected peek(int source, int tag) {
        for (Unexpected message = arrived.next; message != arrived; message = message.next) {
            if ((source == message.source || source == Communicator.ANY_SOURCE)
                    && (tag == message.tag || (tag == Communicator.ANY_TAG && message.tag >= 0))) {
                return message;
            }
        }
        return null;
    }

    /** Takes a message out of the list. */
    void remove(Unexpected message) {
        message.previous.next = message.next;
        message.next.previous = message.previous;
        if (message.isHere()) {
            unexpectedBytes -= room(message.type, message.count);
        }
    }

    /** The message has been read, or the offer accepted: it may be used for another one. */
    void recycle(Unexpected message) {
        boolean hasRoom = message.isHere();
        message.previous = null;
        message.next = null;
        message.peer = null;
        message.local = null;
        message.number = 0;
        if (hasRoom && pooled < POOLED) {
            message.next = pool;
            pool = message;
            pooled++;
        } else if (!hasRoom && pooledOffers < POOLED) {
            message.next = offers;
            offers = message;
            pooledOffers++;
        }
    }

    /** The sender in this worker takes its offer back. */
    void withdraw(SendOperation send) {
        for (Unexpected message = arrived.next; message != arrived; message = message.next) {
            if (message.local == send) {
                remove(message);
                return;
            }
        }
    }

    /** All sends of ranks of this worker that wait to be received here. */
    void forEachOffer(Consumer<SendOperation> action) {
        for (Unexpected message = arrived.next; message != arrived; message = message.next) {
            if (message.local != null) {
                action.accept(message.local);
            }
        }
    }

    /** Takes all messages out. */
    void empty(Consumer<Unexpected> action) {
        while (arrived.next != arrived) {
            Unexpected message = arrived.next;
            remove(message);
            action.accept(message);
        }
    }

    /** Offers of a dead worker cannot be accepted any more. */
    void forget(Peer peer) {
        removeIf(message -> message.peer == peer && !message.isHere());
    }

    void removeIf(Predicate<Unexpected> unwanted) {
        for (Unexpected message = arrived.next; message != arrived; message = message.next) {
            if (unwanted.test(message)) {
                remove(message);
            }
        }
    }
}
