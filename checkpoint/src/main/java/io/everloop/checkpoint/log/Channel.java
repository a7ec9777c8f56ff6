package io.everloop.checkpoint.log;

import java.util.Comparator;

/**
 * One direction between two ranks. Messages on it are numbered from 1, in the order in which they were sent.
 *
 * @param from the sending rank
 * @param to the receiving rank
 */
public record Channel(int from, int to) implements Comparable<Channel> {

    private static final Comparator<Channel> ORDER =
            Comparator.comparingInt(Channel::from).thenComparingInt(Channel::to);

    @Override
    public int compareTo(Channel other) {
        return ORDER.compare(this, other);
    }
}
