package io.everloop.checkpoint;

import io.everloop.comm.data.ArrayType;
import java.util.Optional;

/**
 * Something of a program that is saved by a commit and put back by a restore.
 *
 * <p>Whatever it is, it goes out and comes in as an array of a primitive type. Used by the thread of the rank, while the
 * program leaves its data alone.
 */
public abstract sealed class Region permits ArrayRegion, ScalarRegion, ObjectRegion {

    private final String name;
    private final Optional<ArrayType> type;

    Region(String name, Optional<ArrayType> type) {
        this.name = name;
        this.type = type;
    }

    /** What the program calls it. */
    public final String name() {
        return name;
    }

    /** Of which type its elements are; nothing for an object, which is written as bytes. */
    public final Optional<ArrayType> type() {
        return type;
    }

    /**
     * What is in it now: for an array the array itself, not a copy.
     *
     * @throws RegionException if it is not as declared
     */
    public abstract Object contents();

    /**
     * Where so many elements are to be put for a restore: the array that is there, if it has that length, otherwise a new one.
     *
     * @throws RegionException if the length may not change
     */
    public abstract Object place(int elements);

    /**
     * What remains to be done when the elements are in their place: hands them over to the program. All that can go wrong
     * goes wrong in this call, not when the result is run. An object is read from its bytes in this call, so these must
     * be there; elements of an array may come afterwards.
     *
     * @param array as given by {@link #place}
     */
    public abstract Runnable handOver(Object array);

    /**
     * What the program would be handed, without handing it over.
     *
     * @param array elements of this region's type, or the bytes of an object
     */
    public abstract Object value(Object array);

    /** It may have another length from now on, once, although its shape is fixed. */
    void reshape() {}

    @Override
    public final String toString() {
        return "region " + name;
    }
}
