package io.everloop.checkpoint.log;

import java.util.SortedMap;
import java.util.TreeMap;

/** How far each channel has come at one of its ends. Used by one thread at a time. */
public final class ChannelNumbers {

    private final SortedMap<Channel, Long> last = new TreeMap<>();

    /** The number of the last message, 0 if there was none. */
    public long last(Channel channel) {
        return last.getOrDefault(channel, 0L);
    }

    /**
     * A message came in.
     *
     * @return whether it is to be delivered; if not, it was before
     * @throws IllegalStateException if one before it is missing
     */
    public boolean accept(Channel channel, long sequence) {
        long before = last(channel);
        if (sequence > before + 1) {
            throw new IllegalStateException(
                    "message " + sequence + " came on " + channel + " right after message " + before);
        }
        if (sequence <= before) {
            return false;
        }
        last.put(channel, sequence);
        return true;
    }
}
