package io.everloop.comm.engine;

import java.util.Arrays;
import java.util.function.Consumer;

/** Values by number, without an object per number. Numbers are spread by their users or count up. */
final class LongMap<V> {

    private static final int SMALLEST = 16;

    private long[] keys = new long[SMALLEST];
    private Object[] values = new Object[SMALLEST];
    private int size;

    @SuppressWarnings("unchecked") // only values are put in
    V get(long key) {
        return (V) values[find(key)];
    }

    void put(long key, V value) {
        if (2 * (size + 1) > keys.length) {
            grow();
        }
        int at = find(key);
        size += values[at] == null ? 1 : 0;
        keys[at] = key;
        values[at] = value;
    }

    V remove(long key) {
        V removed = get(key);
        if (removed != null) {
            int hole = find(key);
            values[hole] = null;
            size--;
            close(hole);
        }
        return removed;
    }

    int size() {
        return size;
    }

    @SuppressWarnings("unchecked") // only values are put in
    void forEach(Consumer<V> action) {
        Object[] snapshot = Arrays.stream(values).filter(value -> value != null).toArray();
        for (Object value : snapshot) {
            action.accept((V) value);
        }
    }

    /** The place of a key, or the free place where it would be. */
    private int find(long key) {
        int at = home(key);
        while (values[at] != null && keys[at] != key) {
            at = at + 1 & keys.length - 1;
        }
        return at;
    }

    private int home(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & keys.length - 1;
    }

    /** Moves up what would not be found behind a hole. */
    private void close(int hole) {
        int at = hole + 1 & keys.length - 1;
        while (values[at] != null) {
            Object moved = values[at];
            values[at] = null;
            int better = find(keys[at]);
            long key = keys[at];
            keys[better] = key;
            values[better] = moved;
            at = at + 1 & keys.length - 1;
        }
    }

    private void grow() {
        long[] oldKeys = keys;
        Object[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new Object[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != null) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }
}
