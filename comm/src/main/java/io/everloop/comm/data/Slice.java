package io.everloop.comm.data;

import java.nio.ByteBuffer;

/**
 * A part of a primitive array, or of a direct buffer, which counts as an array of bytes.
 *
 * <p>Mutable only so that those who send and receive all the time can keep one and set it anew; whoever was given one
 * leaves it alone.
 */
public final class Slice {

    private ArrayType type;
    private Object array;
    private int offset;
    private int length;

    public Slice() {
        clear();
    }

    /** A part of an array, checked. */
    public static Slice of(Object array, int offset, int length) {
        return new Slice().set(array, offset, length);
    }

    /** All of an array. */
    public static Slice of(Object array) {
        return of(array, 0, ArrayType.of(array).length(array));
    }

    /** A fresh array of the type of this one. */
    public Slice fresh(int elements) {
        return of(type.newArray(elements), 0, elements);
    }

    /** A part of this part. */
    public Slice part(int from, int elements) {
        return of(array, offset + from, elements);
    }

    /**
     * Makes this the given part of an array.
     *
     * @throws IllegalArgumentException if there is no such part
     */
    public Slice set(Object array, int offset, int length) {
        ArrayType type = ArrayType.of(array);
        int available = type.length(array);
        if (offset < 0 || length < 0 || length > available - offset) {
            throw new IllegalArgumentException("offset " + offset + " and length " + length + " are no part of a "
                    + type + " of length " + available);
        }
        this.type = type;
        this.array = array;
        this.offset = offset;
        this.length = length;
        return this;
    }

    /** Lets go of the array. */
    public void clear() {
        type = ArrayType.BYTE;
        array = EMPTY;
        offset = 0;
        length = 0;
    }

    private static final byte[] EMPTY = {};

    /** Whether it is of an array, not of a buffer. */
    public boolean isOfArray() {
        return !(array instanceof ByteBuffer);
    }

    public ArrayType type() {
        return type;
    }

    public Object array() {
        return array;
    }

    public int offset() {
        return offset;
    }

    public int length() {
        return length;
    }

    public long bytes() {
        return type.bytes(length);
    }

    /** Whether both are the same part of the same array. */
    public boolean isSameAs(Slice other) {
        return array == other.array && offset == other.offset && length == other.length;
    }

    /** Copies the first elements of another part of the same type, which may overlap this one. */
    public void copyFrom(Slice source, int elements) {
        if (array instanceof ByteBuffer into) {
            fill(into, source, elements);
        } else if (source.array instanceof ByteBuffer from) {
            from.get(source.offset, (byte[]) array, offset, elements);
        } else {
            System.arraycopy(source.array, source.offset, array, offset, elements);
        }
    }

    private void fill(ByteBuffer into, Slice source, int elements) {
        if (source.array instanceof ByteBuffer from) {
            into.put(offset, from, source.offset, elements);
        } else {
            into.put(offset, (byte[]) source.array, source.offset, elements);
        }
    }

    @Override
    public String toString() {
        return type + "[" + offset + ", " + (offset + length) + ")";
    }
}
