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
 * an event reaches a slot before all events that were added to that slot later.
 */
final class EventWheel {

    private static final int BITS = 12;
    private static final int SLOTS = 1 << BITS;
    private static final int LEVELS = 5;
    private static final int WORDS = SLOTS / Long.SIZE;
    private static final int NONE = -1;

    /** Each event is three numbers: its time, rank and other, kind and the next event of its slot. */
    private static final int STRIDE = 3;

    private final int[] heads = new int[LEVELS * SLOTS];
    private final int[] tails = new int[LEVELS * SLOTS];
    private final long[] occupied = new long[LEVELS * WORDS];
    private long[] events = new long[STRIDE << 10];
    private Object[] payloads = new Object[1 << 10];
    private int firstFree = NONE;
    private int used;
    private int pending;
    private long now;

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
        int event = allocate();
        int at = event * STRIDE;
        events[at] = Math.max(time, now);
        events[at + 1] = ((long) eventRank << 32) | (eventOther & 0xFFFF_FFFFL);
        events[at + 2] = (long) eventKind << 32;
        payloads[event] = eventPayload;
        pending++;
        append(event);
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
        int event = heads[slot];
        int at = event * STRIDE;
        heads[slot] = (int) events[at + 2];
        if (heads[slot] == NONE) {
            setOccupied(slot, false);
        }
        kind = (int) (events[at + 2] >> 32);
        rank = (int) (events[at + 1] >> 32);
        other = (int) events[at + 1];
        payload = payloads[event];
        payloads[event] = null;
        events[at] = firstFree;
        firstFree = event;
        pending--;
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
        int event = heads[slot];
        setOccupied(slot, false);
        while (event != NONE) {
            int following = (int) events[event * STRIDE + 2];
            append(event);
            event = following;
        }
    }

    private void append(int event) {
        int at = event * STRIDE;
        long time = events[at];
        int level = time == now ? 0 : (63 - Long.numberOfLeadingZeros(time ^ now)) / BITS;
        if (level >= LEVELS) {
            throw new IllegalStateException("time " + time + " is beyond the reach of the wheel");
        }
        int slot = level * SLOTS + ((int) (time >>> (BITS * level)) & (SLOTS - 1));
        events[at + 2] = (events[at + 2] & 0xFFFF_FFFF_0000_0000L) | (NONE & 0xFFFF_FFFFL);
        if (isOccupied(slot)) {
            int last = tails[slot] * STRIDE + 2;
            events[last] = (events[last] & 0xFFFF_FFFF_0000_0000L) | (event & 0xFFFF_FFFFL);
        } else {
            heads[slot] = event;
            setOccupied(slot, true);
        }
        tails[slot] = event;
    }

    private int allocate() {
        if (firstFree != NONE) {
            int event = firstFree;
            firstFree = (int) events[event * STRIDE];
            return event;
        }
        if (used == payloads.length) {
            payloads = Arrays.copyOf(payloads, 2 * used);
            events = Arrays.copyOf(events, 2 * STRIDE * used);
        }
        return used++;
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
