package io.everloop.checkpoint.log;

import java.util.Comparator;

/**
 * One direction between two ranks on one communicator. Messages on it are numbered from 1.
 *
 * @param from the sending rank
 * @param to the receiving rank
 * @param communicator its number, the same at both ends
 */
public record Channel(int from, int to, int communicator) implements Comparable<Channel> {

    private static final Comparator<Channel> ORDER = Comparator.comparingInt(Channel::from)
            .thenComparingInt(Channel::to)
            .thenComparingInt(Channel::communicator);

    @Override
    public int compareTo(Channel other) {
        return ORDER.compare(this, other);
    }
}
