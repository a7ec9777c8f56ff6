package io.everloop.comm.data;

import java.nio.ByteBuffer;

/** The types of arrays that are sent as they are. Bytes may also be in a direct buffer. */
public enum ArrayType {
    BYTE(byte[].class, 0),
    BOOLEAN(boolean[].class, 0),
    SHORT(short[].class, 1),
    CHAR(char[].class, 1),
    INT(int[].class, 2),
    FLOAT(float[].class, 2),
    LONG(long[].class, 3),
    DOUBLE(double[].class, 3);

    private static final ArrayType[] VALUES = values();

    private final Class<?> arrayClass;
    private final int shift;

    ArrayType(Class<?> arrayClass, int shift) {
        this.arrayClass = arrayClass;
        this.shift = shift;
    }

    /**
     * The type of the given array, or of what is in the given direct buffer.
     *
     * @throws IllegalArgumentException if it is no array of a primitive type and no buffer that we can use
     */
    public static ArrayType of(Object array) {
        // The common ones first: this is asked for every message.
        if (array instanceof double[]) {
            return DOUBLE;
        }
        if (array instanceof ByteBuffer buffer) {
            return ofBuffer(buffer);
        }
        for (ArrayType type : VALUES) {
            if (type.arrayClass.isInstance(array)) {
                return type;
            }
        }
        throw new IllegalArgumentException(
                (array == null ? "null" : array.getClass().getTypeName())
                        + " is no array of a primitive type, such as double[]; for objects there is sendObject");
    }

    private static ArrayType ofBuffer(ByteBuffer buffer) {
        if (!buffer.isDirect() || buffer.isReadOnly()) {
            throw new IllegalArgumentException(
                    buffer
                            + " is on the heap or read-only: of buffers, only direct ones that can be written are sent and received");
        }
        return BYTE;
    }

    /** The type with the given {@link #code}. */
    public static ArrayType ofCode(int code) {
        return VALUES[code];
    }

    public static boolean isCode(int code) {
        return code >= 0 && code < VALUES.length;
    }

    /** The number that stands for the type in messages. */
    @SuppressWarnings("EnumOrdinal") // the order is fixed: both ends run the same build
    public int code() {
        return ordinal();
    }

    /** The size of an element is two to the power of this many bytes. */
    public int shift() {
        return shift;
    }

    public long bytes(long elements) {
        return elements << shift;
    }

    /** How many elements an array of this type has; of a buffer, how many bytes there are up to its limit. */
    public int length(Object array) {
        return switch (this) {
            case BYTE -> array instanceof ByteBuffer buffer ? buffer.limit() : ((byte[]) array).length;
            case BOOLEAN -> ((boolean[]) array).length;
            case SHORT -> ((short[]) array).length;
            case CHAR -> ((char[]) array).length;
            case INT -> ((int[]) array).length;
            case FLOAT -> ((float[]) array).length;
            case LONG -> ((long[]) array).length;
            case DOUBLE -> ((double[]) array).length;
        };
    }

    /** A new array of this type. */
    public Object newArray(int length) {
        return switch (this) {
            case BYTE -> new byte[length];
            case BOOLEAN -> new boolean[length];
            case SHORT -> new short[length];
            case CHAR -> new char[length];
            case INT -> new int[length];
            case FLOAT -> new float[length];
            case LONG -> new long[length];
            case DOUBLE -> new double[length];
        };
    }

    @Override
    public String toString() {
        return arrayClass.getTypeName();
    }
}
