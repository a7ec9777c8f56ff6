package io.everloop.checkpoint.line;

import io.everloop.checkpoint.line.Event.Checkpoint;
import io.everloop.checkpoint.line.Event.Receive;
import io.everloop.checkpoint.line.Event.Send;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What processes did until a failure, each in its own order. A position in a process is the number of its events before it;
 * every process can return to position 0, its start.
 *
 * @param events of each process
 */
public record History(List<List<Event>> events) {

    /** Where nothing happened. */
    static final int NOWHERE = -1;

    /**
     * Which event of the sender sent a message and which of the receiver received it, or {@link #NOWHERE}. A message that was
     * received but never sent comes from a past that was undone.
     */
    record Passage(int sent, int received) {}

    public History {
        events = events.stream().map(List::copyOf).toList();
    }

    public int processes() {
        return events.size();
    }

    /** The position of a process at the failure. */
    public int end(int process) {
        return events.get(process).size();
    }

    /** The last position, not after the given one, that a process can return to. */
    int checkpointBefore(int process, int position) {
        int at = position;
        while (at > 0 && !(events.get(process).get(at - 1) instanceof Checkpoint)) {
            at--;
        }
        return at;
    }

    /** How many checkpoints a process took between two positions. */
    int checkpoints(int process, int from, int to) {
        return (int) events.get(process).subList(from, to).stream()
                .filter(Checkpoint.class::isInstance)
                .count();
    }

    /** All messages, and where they were sent and received. */
    SortedMap<Message, Passage> messages() {
        SortedMap<Message, Passage> messages = new TreeMap<>();
        for (int process = 0; process < processes(); process++) {
            for (int at = 0; at < end(process); at++) {
                Event event = events.get(process).get(at);
                if (event instanceof Send send) {
                    add(
                            messages,
                            send.message(),
                            new Passage(at, NOWHERE),
                            process == send.message().from());
                } else if (event instanceof Receive receive) {
                    add(
                            messages,
                            receive.message(),
                            new Passage(NOWHERE, at),
                            process == receive.message().to());
                }
            }
        }
        return messages;
    }

    private static void add(SortedMap<Message, Passage> messages, Message message, Passage half, boolean itsProcess) {
        Passage other = messages.getOrDefault(message, new Passage(NOWHERE, NOWHERE));
        boolean twice = half.sent() == NOWHERE ? other.received() != NOWHERE : other.sent() != NOWHERE;
        if (twice || !itsProcess) {
            throw new IllegalArgumentException(
                    "message " + message + " was sent or received twice, or by another process");
        }
        messages.put(
                message, new Passage(Math.max(half.sent(), other.sent()), Math.max(half.received(), other.received())));
    }

    /** Records a history, event by event, in any order that could have happened. */
    public static final class Recorder {

        private final List<List<Event>> events = new ArrayList<>();
        private final SortedMap<Message, Long> sent = new TreeMap<>();

        public Recorder(int processes) {
            for (int process = 0; process < processes; process++) {
                events.add(new ArrayList<>());
            }
        }

        public Recorder checkpoint(int process) {
            events.get(process).add(new Checkpoint());
            return this;
        }

        /** A process sends the next message to another one. */
        public Message send(int from, int to) {
            Message message = new Message(from, to, sent.merge(new Message(from, to, 0), 1L, Long::sum));
            events.get(from).add(new Send(message));
            return message;
        }

        public Recorder receive(Message message) {
            events.get(message.to()).add(new Receive(message));
            return this;
        }

        /** What was recorded so far. */
        public History history() {
            return new History(events);
        }
    }
}
