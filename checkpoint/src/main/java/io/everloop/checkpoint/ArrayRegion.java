package io.everloop.checkpoint;

import io.everloop.comm.data.ArrayType;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An array of a primitive type. */
final class ArrayRegion extends Region {

    private static final int UNKNOWN = -1;

    private final ArrayType elements;
    private final Supplier<?> getter;
    private final Consumer<Object> setter;
    private final Shape shape;
    private int length = UNKNOWN;
    private boolean reshaping;

    ArrayRegion(String name, ArrayType elements, Supplier<?> getter, Consumer<Object> setter, Shape shape) {
        super(name, Optional.of(elements));
        this.elements = elements;
        this.getter = getter;
        this.setter = setter;
        this.shape = shape;
    }

    @Override
    public Object contents() {
        Object array = getter.get();
        if (array == null) {
            throw new RegionException(this + " is null: there must be a " + elements + " when a commit is due");
        }
        int now = elements.length(array);
        if (length != UNKNOWN && length != now && shape != Shape.MAY_CHANGE) {
            throw changed("had " + length + " elements at the last commit and has " + now + " now");
        }
        length = now;
        reshaping = false;
        return array;
    }

    @Override
    public Object place(int count) {
        Object array = getter.get();
        if (array == null) {
            return elements.newArray(count);
        }
        int now = elements.length(array);
        if (now != count && shape != Shape.MAY_CHANGE && !reshaping) {
            throw changed("has " + now + " elements here and " + count + " in the version to restore");
        }
        return now == count ? array : elements.newArray(count);
    }

    private RegionException changed(String how) {
        return new RegionException(this + " " + how + ": declare that its shape may change if that is meant");
    }

    @Override
    public Object value(Object array) {
        return array;
    }

    @Override
    void reshape() {
        length = UNKNOWN;
        reshaping = true;
    }

    @Override
    public Runnable handOver(Object array) {
        Object here = getter.get();
        if (shape == Shape.HELD && array != here) {
            throw RegionException.notExchanged(name(), elements.length(here), elements.length(array));
        }
        return () -> {
            length = elements.length(array);
            if (getter.get() != array) {
                setter.accept(array);
            }
        };
    }
}
