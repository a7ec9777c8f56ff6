package io.everloop.framework.local;

import io.everloop.checkpoint.log.Delivery;
import io.everloop.comm.Communicator;
import io.everloop.comm.MessageMismatchException;
import io.everloop.comm.data.Slice;
import java.util.Optional;

/** A receive, or a look at what could be received, that waits for its message. Used by the thread of the rank. */
final class Receive {

    private final long communicator;
    private final int source;
    private final int tag;
    private final Optional<Slice> place;
    private final Runnable done;
    private Optional<Delivery> expected = Optional.empty();
    private Optional<Letter> got = Optional.empty();
    private Optional<MessageMismatchException> mismatch = Optional.empty();

    /**
     * @param source a rank among all, or {@link Communicator#ANY_SOURCE}
     * @param tag a tag, or {@link Communicator#ANY_TAG}
     * @param place where the message goes; nothing if it is only looked at, and stays
     * @param done called when it has its message
     */
    Receive(long communicator, int source, int tag, Optional<Slice> place, Runnable done) {
        this.communicator = communicator;
        this.source = source;
        this.tag = tag;
        this.place = place;
        this.done = done;
    }

    /** Whether chance has a say in what it gets. */
    boolean isOpen() {
        return source == Communicator.ANY_SOURCE || tag == Communicator.ANY_TAG;
    }

    boolean isLook() {
        return place.isEmpty();
    }

    /** Only this message will do: it was this one the last time. */
    void expect(Delivery delivery) {
        expected = Optional.of(delivery);
    }

    boolean isExpecting() {
        return expected.isPresent();
    }

    boolean accepts(Letter letter) {
        if (expected.isPresent()) {
            return letter.from() == expected.get().channel().from()
                    && letter.sequence() == expected.get().sequence();
        }
        return accepts(letter.communicator(), letter.from(), letter.tag());
    }

    boolean accepts(Delivery delivery) {
        return accepts(delivery.communicator(), delivery.channel().from(), delivery.tag());
    }

    private boolean accepts(long withCommunicator, int from, int withTag) {
        return communicator == withCommunicator
                && (source == Communicator.ANY_SOURCE || source == from)
                && (tag == Communicator.ANY_TAG || tag == withTag);
    }

    void take(Letter letter) {
        got = Optional.of(letter);
        if (place.isPresent()) {
            Slice into = place.get();
            if (letter.type() == into.type() && letter.count() <= into.length()) {
                letter.copyTo(into);
            } else {
                mismatch = Optional.of(new MessageMismatchException(
                        "rank " + letter.from() + " sent " + letter.count() + " elements of " + letter.type()
                                + " with tag " + letter.tag() + " where at most " + into.length() + " of "
                                + into.type() + " are received"));
            }
        }
        done.run();
    }

    boolean isDone() {
        return got.isPresent();
    }

    /** What came in, once it is done. */
    Letter letter() {
        if (mismatch.isPresent()) {
            throw mismatch.get();
        }
        return got.orElseThrow();
    }
}
