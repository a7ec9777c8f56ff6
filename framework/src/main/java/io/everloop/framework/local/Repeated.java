package io.everloop.framework.local;

import io.everloop.checkpoint.log.LoggedMessage;
import java.util.HashMap;
import java.util.Map;

/**
 * What a rank will send again because its predecessor had sent it already. A program sends the messages of one kind (to one
 * rank, on one communicator, with one tag) in the same order again; messages of different kinds may overtake each other where
 * operations overlap, so they are counted apart.
 */
final class Repeated {

    /** Messages that keep their order. */
    private record Kind(int to, long communicator, int tag) {}

    private final Map<Kind, Integer> left = new HashMap<>();

    void add(LoggedMessage message) {
        left.merge(new Kind(message.channel().to(), message.communicator(), message.tag()), 1, Integer::sum);
    }

    void clear() {
        left.clear();
    }

    /** Whether the message that is about to be sent was sent before. */
    boolean wasSent(int to, long communicator, int tag) {
        if (left.isEmpty()) {
            return false;
        }
        Kind kind = new Kind(to, communicator, tag);
        Integer more = left.computeIfPresent(kind, (same, count) -> count - 1);
        if (more != null && more == 0) {
            left.remove(kind);
        }
        return more != null;
    }
}
