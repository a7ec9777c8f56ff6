package io.everloop.checkpoint.log;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How far each channel has come at one of its ends. Used by one thread at a time. */
public final class ChannelNumbers {

    private final SortedMap<Channel, Long> last = new TreeMap<>();

    public ChannelNumbers() {}

    /** Goes on from where a checkpoint was. */
    public ChannelNumbers(Map<Channel, Long> last) {
        this.last.putAll(last);
    }

    /** The number of the next message that is sent. */
    public long next(Channel channel) {
        return last.merge(channel, 1L, Long::sum);
    }

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

    /** The number of the last message of each channel, to be saved with a checkpoint. */
    public SortedMap<Channel, Long> all() {
        return new TreeMap<>(last);
    }
}
