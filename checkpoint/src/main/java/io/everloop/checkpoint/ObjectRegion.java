package io.everloop.checkpoint;

import io.everloop.comm.MalformedObjectException;
import io.everloop.comm.data.ObjectCodec;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An object of a registered class, with all that it refers to.
 *
 * @param <T> what the program knows it as
 */
final class ObjectRegion<T> extends Region {

    private final ObjectCodec codec;
    private final Class<T> type;
    private final Supplier<? extends T> getter;
    private final Consumer<? super T> setter;

    ObjectRegion(
            String name, ObjectCodec codec, Class<T> type, Supplier<? extends T> getter, Consumer<? super T> setter) {
        super(name, Optional.empty());
        this.codec = codec;
        this.type = type;
        this.getter = getter;
        this.setter = setter;
    }

    @Override
    public Object contents() {
        try {
            return codec.write(getter.get());
        } catch (IllegalArgumentException e) {
            throw new RegionException(this + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Object place(int bytes) {
        return new byte[bytes];
    }

    @Override
    public T value(Object array) {
        try {
            return codec.read((byte[]) array, type);
        } catch (MalformedObjectException e) {
            throw new RegionException(this + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Runnable handOver(Object array) {
        T object = value(array);
        return () -> setter.accept(object);
    }
}
