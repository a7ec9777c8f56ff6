package io.everloop.comm.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/**
 * Memory outside the heap, little-endian, into and out of which parts of arrays are copied without any allocation.
 *
 * <p>Places of elements are counted in bytes and must be multiples of the size of an element.
 */
public final class Memory {

    private final ByteBuffer bytes;
    private final ShortBuffer shorts;
    private final CharBuffer chars;
    private final IntBuffer ints;
    private final LongBuffer longs;
    private final FloatBuffer floats;
    private final DoubleBuffer doubles;

    public Memory(ByteBuffer buffer) {
        bytes = buffer.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
        shorts = bytes.asShortBuffer();
        chars = bytes.asCharBuffer();
        ints = bytes.asIntBuffer();
        longs = bytes.asLongBuffer();
        floats = bytes.asFloatBuffer();
        doubles = bytes.asDoubleBuffer();
    }

    public static Memory allocate(int size) {
        return new Memory(ByteBuffer.allocateDirect(size));
    }

    public int size() {
        return bytes.capacity();
    }

    /** The memory as a buffer; its position and limit are for whoever does I/O with it. */
    public ByteBuffer buffer() {
        return bytes;
    }

    public int getInt(int at) {
        return bytes.getInt(at);
    }

    public long getLong(int at) {
        return bytes.getLong(at);
    }

    public void putInt(int at, int value) {
        bytes.putInt(at, value);
    }

    public void putLong(int at, long value) {
        bytes.putLong(at, value);
    }

    public void get(int at, byte[] into, int offset, int length) {
        bytes.get(at, into, offset, length);
    }

    public void put(int at, byte[] from, int offset, int length) {
        bytes.put(at, from, offset, length);
    }

    /** Copies elements of the part, from the given one on, to the given place. */
    public void put(int at, Slice from, int first, int count) {
        int index = at >> from.type().shift();
        int offset = from.offset() + first;
        switch (from.type()) {
            case BYTE -> putBytes(at, from.array(), offset, count);
            case BOOLEAN -> putBooleans(at, (boolean[]) from.array(), offset, count);
            case SHORT -> shorts.put(index, (short[]) from.array(), offset, count);
            case CHAR -> chars.put(index, (char[]) from.array(), offset, count);
            case INT -> ints.put(index, (int[]) from.array(), offset, count);
            case FLOAT -> floats.put(index, (float[]) from.array(), offset, count);
            case LONG -> longs.put(index, (long[]) from.array(), offset, count);
            case DOUBLE -> doubles.put(index, (double[]) from.array(), offset, count);
        }
    }

    /** Copies from the given place into the part, from the given element on. */
    public void get(int at, Slice into, int first, int count) {
        int index = at >> into.type().shift();
        int offset = into.offset() + first;
        switch (into.type()) {
            case BYTE -> getBytes(at, into.array(), offset, count);
            case BOOLEAN -> getBooleans(at, (boolean[]) into.array(), offset, count);
            case SHORT -> shorts.get(index, (short[]) into.array(), offset, count);
            case CHAR -> chars.get(index, (char[]) into.array(), offset, count);
            case INT -> ints.get(index, (int[]) into.array(), offset, count);
            case FLOAT -> floats.get(index, (float[]) into.array(), offset, count);
            case LONG -> longs.get(index, (long[]) into.array(), offset, count);
            case DOUBLE -> doubles.get(index, (double[]) into.array(), offset, count);
        }
    }

    private void putBytes(int at, Object from, int offset, int count) {
        if (from instanceof ByteBuffer buffer) {
            bytes.put(at, buffer, offset, count);
        } else {
            bytes.put(at, (byte[]) from, offset, count);
        }
    }

    private void getBytes(int at, Object into, int offset, int count) {
        if (into instanceof ByteBuffer buffer) {
            buffer.put(offset, bytes, at, count);
        } else {
            bytes.get(at, (byte[]) into, offset, count);
        }
    }

    private void putBooleans(int at, boolean[] from, int offset, int count) {
        for (int i = 0; i < count; i++) {
            bytes.put(at + i, from[offset + i] ? (byte) 1 : (byte) 0);
        }
    }

    private void getBooleans(int at, boolean[] into, int offset, int count) {
        for (int i = 0; i < count; i++) {
            into[offset + i] = bytes.get(at + i) != 0;
        }
    }
}
