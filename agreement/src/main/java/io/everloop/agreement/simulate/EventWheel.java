package io.everloop.agreement.simulate;

import java.util.Arrays;

/**
 * The pending events of a simulation in the order of their times, and in the order of their insertion
 * where times are equal.
 *
 * <p>A hierarchical timing wheel: level 0 has a slot for each nanosecond of the current window of 4,096,
 * level 1 one for each such window of the current 16.8 ms, and so on. An event goes to the lowest level
 * whose current window holds its time, and moves down when the clock enters its slot. Adding and taking
 * cost the same however many million events are pending, and no comparison ever decides between equals:
 * an event reaches a slot before all events that were added to that slot later. The events of a slot lie
 * in chunks, side by side in memory, because reading them one here and one there would cost more than all
 * the rest.
 */
final class EventWheel {

    private static final int BITS = 12;
    private static final int SLOTS = 1 << BITS;
    private static final int LEVELS = 5;
    private static final int WORDS = SLOTS / Long.SIZE;
    private static final int NONE = -1;
    private static final int KIND_BITS = 3;

    /** Events lie in chunks of so many, each of two numbers: time and kind, rank and other. */
    private static final int CHUNK = 16;

    /** Of each slot: its first chunk, its last, and how many events are in that one. */
    private final int[] heads = new int[LEVELS * SLOTS];

    private final int[] tails = new int[LEVELS * SLOTS];
    private final int[] filled = new int[LEVELS * SLOTS];
    private final long[] occupied = new long[LEVELS * WORDS];
    private int[] following = new int[1 << 6];
    private long[] events = new long[(2 * CHUNK) << 6];
    private Object[] payloads = new Object[CHUNK << 6];
    private int firstFree = NONE;
    private int used;
    private int pending;
    private long now;

    /** How many events of the first chunk of the current slot were taken out; of others, none. */
    private int taken;

    private int kind;
    private int rank;
    private int other;
    private Object payload;

    int pending() {
        return pending;
    }

    long now() {
        return now;
    }

    int kind() {
        return kind;
    }

    int rank() {
        return rank;
    }

    int other() {
        return other;
    }

    Object payload() {
        return payload;
    }

    void add(long time, int eventKind, int eventRank, int eventOther, Object eventPayload) {
        long stamp = (Math.max(time, now) << KIND_BITS) | eventKind;
        append(stamp, ((long) eventRank << 32) | (eventOther & 0xFFFF_FFFFL), eventPayload);
        pending++;
    }

    /** Moves the clock to the next event and takes it out; false if there is none. */
    boolean next() {
        if (pending == 0) {
            return false;
        }
        int slot = nextOccupied(0, (int) now & (SLOTS - 1));
        while (slot == NONE) {
            enterNextWindow();
            slot = nextOccupied(0, (int) now & (SLOTS - 1));
        }
        now = (now & -SLOTS) | slot;
        take(slot);
        return true;
    }

    private void take(int slot) {
        int chunk = heads[slot];
        int event = chunk * CHUNK + taken++;
        kind = (int) events[2 * event] & ((1 << KIND_BITS) - 1);
        rank = (int) (events[2 * event + 1] >> 32);
        other = (int) events[2 * event + 1];
        payload = payloads[event];
        payloads[event] = null;
        pending--;
        if (taken == size(slot, chunk)) {
            taken = 0;
            heads[slot] = following[chunk];
            setOccupied(slot, chunk != tails[slot]);
            release(chunk);
        }
    }

    private int size(int slot, int chunk) {
        return chunk == tails[slot] ? filled[slot] : CHUNK;
    }

    private void enterNextWindow() {
        for (int level = 1; level < LEVELS; level++) {
            int current = (int) (now >>> (BITS * level)) & (SLOTS - 1);
            int slot = nextOccupied(level, current + 1);
            if (slot != NONE) {
                long window = now >>> (BITS * (level + 1));
                now = ((window << BITS) | slot) << (BITS * level);
                cascade(level * SLOTS + slot);
                return;
            }
        }
        throw new IllegalStateException(pending + " events are pending beyond the reach of the wheel at " + now);
    }

    private void cascade(int slot) {
        setOccupied(slot, false);
        int last = tails[slot];
        int chunk = heads[slot];
        while (true) {
            int end = chunk * CHUNK + size(slot, chunk);
            for (int event = chunk * CHUNK; event < end; event++) {
                append(events[2 * event], events[2 * event + 1], payloads[event]);
                payloads[event] = null;
            }
            int next = following[chunk];
            release(chunk);
            if (chunk == last) {
                return;
            }
            chunk = next;
        }
    }

    private void append(long stamp, long ranks, Object eventPayload) {
        long time = stamp >>> KIND_BITS;
        int level = time == now ? 0 : (63 - Long.numberOfLeadingZeros(time ^ now)) / BITS;
        if (level >= LEVELS) {
            throw new IllegalStateException("time " + time + " is beyond the reach of the wheel");
        }
        int slot = level * SLOTS + ((int) (time >>> (BITS * level)) & (SLOTS - 1));
        int event = tailWithSpace(slot) * CHUNK + filled[slot]++;
        events[2 * event] = stamp;
        events[2 * event + 1] = ranks;
        payloads[event] = eventPayload;
    }

    private int tailWithSpace(int slot) {
        boolean began = isOccupied(slot);
        if (began && filled[slot] < CHUNK) {
            return tails[slot];
        }
        int chunk = allocate();
        if (began) {
            following[tails[slot]] = chunk;
        } else {
            heads[slot] = chunk;
            setOccupied(slot, true);
        }
        tails[slot] = chunk;
        filled[slot] = 0;
        return chunk;
    }

    private int allocate() {
        if (firstFree != NONE) {
            int chunk = firstFree;
            firstFree = following[chunk];
            return chunk;
        }
        if (used == following.length) {
            int grown = used + (used >> 1);
            following = Arrays.copyOf(following, grown);
            events = Arrays.copyOf(events, 2 * CHUNK * grown);
            payloads = Arrays.copyOf(payloads, CHUNK * grown);
        }
        return used++;
    }

    private void release(int chunk) {
        following[chunk] = firstFree;
        firstFree = chunk;
    }

    private int nextOccupied(int level, int from) {
        if (from >= SLOTS) {
            return NONE;
        }
        int word = from / Long.SIZE;
        long bits = occupied[level * WORDS + word] & (-1L << (from % Long.SIZE));
        while (bits == 0 && ++word < WORDS) {
            bits = occupied[level * WORDS + word];
        }
        return bits == 0 ? NONE : word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }

    private boolean isOccupied(int slot) {
        return (occupied[slot / Long.SIZE] & (1L << (slot % Long.SIZE))) != 0;
    }

    private void setOccupied(int slot, boolean value) {
        if (value) {
            occupied[slot / Long.SIZE] |= 1L << (slot % Long.SIZE);
        } else {
            occupied[slot / Long.SIZE] &= ~(1L << (slot % Long.SIZE));
        }
    }
}
