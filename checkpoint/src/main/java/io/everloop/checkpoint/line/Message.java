package io.everloop.checkpoint.line;

import java.util.Comparator;

/**
 * A message by its name: who sent it to whom, and the how-manieth it is between the two, counted from 1.
 *
 * @param from the sending process
 * @param to the receiving process
 * @param number in the order of sending
 */
public record Message(int from, int to, long number) implements Comparable<Message> {

    private static final Comparator<Message> ORDER =
            Comparator.comparingInt(Message::from).thenComparingInt(Message::to).thenComparingLong(Message::number);

    @Override
    public int compareTo(Message other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return from + "->" + to + "#" + number;
    }
}
