package io.everloop.checkpoint.log;

import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a rank that was brought back alone receives until it has caught up: the messages its predecessor got since the commit,
 * each once. Receives from anybody get what they got before, those from somebody the next one of that sender.
 *
 * <p>Used by one thread at a time; nothing on disk changes, so a replay that dies is simply begun again.
 */
public final class Replay {

    private final SortedMap<Channel, List<LoggedMessage>> waiting;
    private final Deque<Delivery> order;
    private final ChannelNumbers counted;

    private Replay(SortedMap<Channel, List<LoggedMessage>> waiting, Deque<Delivery> order, ChannelNumbers counted) {
        this.waiting = waiting;
        this.order = order;
        this.counted = counted;
    }

    /**
     * Reads what there is for a rank.
     *
     * @param senders the directories of all ranks' message logs
     * @param order what the predecessor's receives from anybody got, as {@link ReceiveOrder#read} gives it
     * @param received how far each channel had come at the commit
     */
    public static Replay of(int rank, List<Path> senders, List<Delivery> order, ChannelNumbers received)
            throws IOException {
        SortedMap<Channel, List<LoggedMessage>> waiting = new TreeMap<>();
        ChannelNumbers counted = new ChannelNumbers(received.all());
        for (Path sender : senders) {
            MessageLog.read(sender, message -> {
                boolean mine = message.channel().to() == rank;
                if (mine && counted.accept(message.channel(), message.sequence())) {
                    waiting.computeIfAbsent(message.channel(), channel -> new ArrayList<>())
                            .add(message);
                }
            });
        }
        Deque<Delivery> left = new ArrayDeque<>(order);
        left.removeIf(delivery -> delivery.sequence() <= received.last(delivery.channel()));
        return new Replay(waiting, left, counted);
    }

    /**
     * The message that a receive gets.
     *
     * @param source a rank, or {@link Communicator#ANY_SOURCE}
     * @param tag a tag, or {@link Communicator#ANY_TAG}
     * @return nothing if the log has none: from here on messages come from the living
     * @throws BrokenLogException if what was received before is not in the logs
     */
    public Optional<LoggedMessage> take(int communicator, int source, int tag) {
        Failpoint.reached("checkpoint.log.replay");
        boolean any = source == Communicator.ANY_SOURCE || tag == Communicator.ANY_TAG;
        Delivery next = any ? nextOf(communicator, source) : null;
        if (next != null) {
            return Optional.of(remove(next));
        }
        return any ? Optional.empty() : first(communicator, source, tag);
    }

    /** What the next receive from anybody on a communicator got. */
    private Delivery nextOf(int communicator, int source) {
        Iterator<Delivery> deliveries = order.iterator();
        while (deliveries.hasNext()) {
            Delivery delivery = deliveries.next();
            boolean matches =
                    source == Communicator.ANY_SOURCE || delivery.channel().from() == source;
            if (matches && delivery.channel().communicator() == communicator) {
                deliveries.remove();
                return delivery;
            }
        }
        return null;
    }

    private LoggedMessage remove(Delivery delivery) {
        List<LoggedMessage> messages = waiting.getOrDefault(delivery.channel(), List.of());
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).sequence() == delivery.sequence()) {
                return messages.remove(i);
            }
        }
        throw new BrokenLogException("message " + delivery.sequence() + " on " + delivery.channel()
                + " was received before but is in no log");
    }

    private Optional<LoggedMessage> first(int communicator, int source, int tag) {
        for (List<LoggedMessage> messages : waiting.values()) {
            for (int i = 0; i < messages.size(); i++) {
                LoggedMessage message = messages.get(i);
                if (message.channel().from() == source
                        && message.channel().communicator() == communicator
                        && message.tag() == tag) {
                    return Optional.of(messages.remove(i));
                }
            }
        }
        return Optional.empty();
    }

    /** How many messages nobody has taken yet. */
    public int left() {
        return waiting.values().stream().mapToInt(List::size).sum();
    }

    /** How far each channel is, as the senders logged it: whatever they send again up to here is a duplicate. */
    public ChannelNumbers counted() {
        return counted;
    }
}
