package io.everloop.checkpoint.line;

import io.everloop.checkpoint.line.History.Passage;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A position in each process of a history.
 *
 * @param positions how many events of each process are before the line
 */
public record Line(List<Integer> positions) {

    public Line {
        positions = List.copyOf(positions);
    }

    /** What becomes of each message if all processes return to this line. */
    public SortedMap<Message, Fate> fates(History history) {
        SortedMap<Message, Fate> fates = new TreeMap<>();
        history.messages().forEach((message, passage) -> fates.put(message, fate(message, passage)));
        return fates;
    }

    Fate fate(Message message, Passage passage) {
        boolean sent = isBefore(passage.sent(), message.from());
        boolean received = isBefore(passage.received(), message.to());
        if (received) {
            return sent ? Fate.KEPT : Fate.ORPHAN;
        }
        boolean everReceived = passage.received() != History.NOWHERE;
        if (sent) {
            return everReceived ? Fate.LOST : Fate.IN_TRANSIT;
        }
        return everReceived ? Fate.UNDONE : Fate.GHOST;
    }

    private boolean isBefore(int event, int process) {
        return event != History.NOWHERE && event < positions.get(process);
    }

    /** Whether every message that was received was also sent: there are no orphans. */
    public boolean isConsistent(History history) {
        return !fates(history).containsValue(Fate.ORPHAN);
    }

    /** Whether, besides, every message that was sent was also received: nothing is lost or on its way. */
    public boolean isStrictlyConsistent(History history) {
        return fates(history).values().stream()
                .noneMatch(fate -> fate == Fate.ORPHAN || fate == Fate.LOST || fate == Fate.IN_TRANSIT);
    }
}
