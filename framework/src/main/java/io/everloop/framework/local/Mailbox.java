package io.everloop.framework.local;

import io.everloop.checkpoint.log.Delivery;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings messages and receives together, as MPI does: a message goes to the receive that was posted first, a receive gets the
 * message that arrived first, and messages of one sender do not overtake each other.
 *
 * <p>Where a receive leaves the choice open, what it gets is recorded before anybody sees it; given such a record, receives
 * choose the same again. Among receives with equal wishes the one that was posted first was served first, so the first record
 * that fits is the right one.
 */
final class Mailbox {

    private final Consumer<Letter> recorder;
    private final List<Letter> waiting = new ArrayList<>();
    private final List<Receive> posted = new ArrayList<>();
    private final Deque<Delivery> order = new ArrayDeque<>();

    /**
     * @param recorder is told what receives that left the choice open are about to get, unless they had chosen before
     */
    Mailbox(Consumer<Letter> recorder) {
        this.recorder = recorder;
    }

    /** Forgets everything, and has receives choose what they chose before. */
    void reset(Collection<Delivery> chosenBefore) {
        waiting.clear();
        posted.clear();
        order.clear();
        order.addAll(chosenBefore);
    }

    boolean isEmpty() {
        return waiting.isEmpty() && posted.isEmpty();
    }

    /** What is in it, for whoever wonders why. */
    @Override
    public String toString() {
        return waiting.isEmpty()
                ? posted.size() + " receives wait for messages"
                : "a message of rank " + waiting.get(0).from() + " with tag "
                        + waiting.get(0).tag() + " was not received";
    }

    /** Has a receive wait for its message, or gives it to it. */
    void post(Receive receive) {
        if (receive.isOpen()) {
            chooseAsBefore(receive);
        }
        for (int i = 0; i < waiting.size(); i++) {
            Letter letter = waiting.get(i);
            if (receive.accepts(letter)) {
                if (!receive.isLook()) {
                    waiting.remove(i);
                }
                hand(letter, receive);
                return;
            }
        }
        posted.add(receive);
    }

    private void chooseAsBefore(Receive receive) {
        for (Iterator<Delivery> deliveries = order.iterator(); deliveries.hasNext(); ) {
            Delivery delivery = deliveries.next();
            if (receive.accepts(delivery)) {
                deliveries.remove();
                receive.expect(delivery);
                return;
            }
        }
    }

    /** A message came in, after all others of its sender. */
    void arrive(Letter letter) {
        List<Receive> served = new ArrayList<>();
        for (Iterator<Receive> receives = posted.iterator(); receives.hasNext(); ) {
            Receive receive = receives.next();
            if (receive.accepts(letter)) {
                receives.remove();
                served.add(receive);
                if (!receive.isLook()) {
                    break;
                }
            }
        }
        if (served.isEmpty() || served.get(served.size() - 1).isLook()) {
            waiting.add(letter);
        }
        // At last: whoever is served may post again.
        served.forEach(receive -> hand(letter, receive));
    }

    private void hand(Letter letter, Receive receive) {
        if (receive.isOpen() && !receive.isExpecting()) {
            recorder.accept(letter);
        }
        receive.take(letter);
    }
}
