package io.everloop.checkpoint;

import io.everloop.comm.data.ArrayType;
import java.lang.reflect.Array;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A single value of a primitive type: an array of one element on its way. */
final class ScalarRegion extends Region {

    private final ArrayType elements;
    private final Supplier<?> getter;
    private final Consumer<Object> setter;

    ScalarRegion(String name, ArrayType elements, Supplier<?> getter, Consumer<Object> setter) {
        super(name, Optional.of(elements));
        this.elements = elements;
        this.getter = getter;
        this.setter = setter;
    }

    @Override
    public Object contents() {
        Object array = elements.newArray(1);
        Object value = getter.get();
        if (value == null) {
            throw new RegionException(this + " is null: a value of a primitive type is needed");
        }
        Array.set(array, 0, value);
        return array;
    }

    @Override
    public Object place(int count) {
        if (count != 1) {
            throw new RegionException(
                    this + " is a single value here, but has " + count + " elements in the version to restore");
        }
        return elements.newArray(1);
    }

    @Override
    public Object value(Object array) {
        return Array.get(array, 0);
    }

    @Override
    public Runnable handOver(Object array) {
        return () -> setter.accept(value(array));
    }
}
