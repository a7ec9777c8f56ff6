package io.everloop.agreement.abcast;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.RankSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The messages that wait for their turn, in the order of their priorities, and the last one of each sender
 * that became final.
 *
 * <p>Older ones need not be remembered: a sender begins a message after it has sent the final priority of the
 * one before, so whoever proposed a priority for a message has the final one of all before it.
 */
final class HoldBackQueue {

    private final NavigableMap<Priority, Held> queue;
    private final NavigableMap<MessageId, Priority> places;
    private final SortedMap<Integer, Held> lastFinal;

    HoldBackQueue() {
        this(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    private HoldBackQueue(
            NavigableMap<Priority, Held> queue,
            NavigableMap<MessageId, Priority> places,
            SortedMap<Integer, Held> lastFinal) {
        this.queue = queue;
        this.places = places;
        this.lastFinal = lastFinal;
    }

    /** The priority of a message that waits, or null. */
    Priority priorityOf(MessageId id) {
        return places.get(id);
    }

    /** Whether the message, or a later one of its sender, has its final priority. */
    boolean isSettled(MessageId id) {
        Held last = lastFinal.get(id.sender());
        return last != null && last.id().number() >= id.number();
    }

    void add(MessageId id, long payload, Priority proposed) {
        Invariant.that(!isSettled(id), "%s is proposed anew after it became final", id);
        put(new Held(id, payload, proposed, false));
    }

    /** Gives a message its final priority; to do so again changes nothing. */
    void settle(MessageId id, Priority priority) {
        if (isSettled(id)) {
            Held last = lastFinal.get(id.sender());
            Invariant.that(
                    last.id().number() > id.number() || last.priority().equals(priority),
                    "%s is final at %s and at %s",
                    id,
                    last.priority(),
                    priority);
            return;
        }
        Priority proposed = places.get(id);
        Invariant.that(proposed != null, "%s is final at %s but was never seen", id, priority);
        Invariant.that(proposed.compareTo(priority) <= 0, "%s is final at %s, below %s", id, priority, proposed);
        Held settled = new Held(id, queue.remove(proposed).payload(), priority, true);
        put(settled);
        lastFinal.put(id.sender(), settled);
    }

    private void put(Held held) {
        Held before = queue.put(held.priority(), held);
        Invariant.that(before == null, "%s and %s have the same priority", before, held);
        places.put(held.id(), held.priority());
    }

    /** Takes out, in order, all messages that no other can precede any more. */
    void release(Consumer<Held> delivery) {
        for (Map.Entry<Priority, Held> first = queue.firstEntry();
                first != null && first.getValue().isFinal();
                first = queue.firstEntry()) {
            Held held = first.getValue();
            queue.remove(first.getKey());
            places.remove(held.id());
            delivery.accept(held);
        }
    }

    /** What is known of the messages of some senders: those that wait, and the last final one of each. */
    List<Held> heldOf(RankSet senders) {
        List<Held> held = new ArrayList<>();
        senders.forEach(sender -> {
            Held last = lastFinal.get(sender);
            if (last != null) {
                held.add(last);
            }
            ofSender(sender).values().stream()
                    .map(queue::get)
                    .filter(waiting -> !waiting.isFinal())
                    .forEach(held::add);
        });
        return held;
    }

    private NavigableMap<MessageId, Priority> ofSender(int sender) {
        return places.subMap(new MessageId(sender, 0), true, new MessageId(sender, Integer.MAX_VALUE), true);
    }

    /** How many messages wait. */
    int size() {
        return queue.size();
    }

    HoldBackQueue copy() {
        return new HoldBackQueue(new TreeMap<>(queue), new TreeMap<>(places), new TreeMap<>(lastFinal));
    }

    void fingerprint(Fingerprint into) {
        into.add(queue.size()).add(lastFinal.size());
        queue.values().forEach(held -> held.fingerprint(into));
        lastFinal.values().forEach(held -> held.fingerprint(into));
    }
}
