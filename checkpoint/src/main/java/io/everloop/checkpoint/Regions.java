package io.everloop.checkpoint;

import io.everloop.checkpoint.partition.Division;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.ObjectCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * All that a rank wants to have back after a failure, by name.
 *
 * <p>Every region has a getter and a setter, so that it can be a field, an element of a list or anything else; the setter
 * is called only where the program must be given something new. Arrays of primitive types, also {@code double[]} held by
 * an object, are declared as arrays and copied as they are; everything else is an object and goes through Kryo, whose
 * classes must be registered. Ranks may have different regions; a rank has the same ones, under the same names, whenever
 * it starts.
 *
 * <p>Used by the thread of the rank.
 */
public final class Regions {

    private final ObjectCodec codec;
    private final Map<String, Region> byName = new TreeMap<>();
    private final Map<String, Division> divisions = new TreeMap<>();

    public Regions() {
        this(new ObjectCodec());
    }

    /** Regions whose objects are written by the given codec. */
    public Regions(ObjectCodec codec) {
        this.codec = codec;
    }

    /** Allows objects of these classes in regions; strings, boxed values and the usual collections need none. */
    public Regions register(Class<?>... classes) {
        codec.register(classes);
        return this;
    }

    /**
     * An array of a primitive type, and of one length for ever.
     *
     * @param type such as {@code double[].class}
     * @param getter gives the array; it may be null only before a restore, which then makes one
     * @param setter takes the array that a restore made
     */
    public <A> Regions array(String name, Class<A> type, Supplier<? extends A> getter, Consumer<? super A> setter) {
        return array(name, type, getter, setter, Shape.FIXED);
    }

    /** An array of a primitive type, and whether its length may change. */
    public <A> Regions array(
            String name, Class<A> type, Supplier<? extends A> getter, Consumer<? super A> setter, Shape shape) {
        if (type.getComponentType() == null || !type.getComponentType().isPrimitive()) {
            throw new IllegalArgumentException("region " + name + ": " + type.getTypeName()
                    + " is no array of a primitive type, such as double[]: declare it as an object");
        }
        ArrayType elements = ArrayType.of(java.lang.reflect.Array.newInstance(type.getComponentType(), 0));
        return add(new ArrayRegion(name, elements, getter, array -> setter.accept(type.cast(array)), shape));
    }

    /** An array that is never exchanged for another: a restore of another length is an error, whatever has happened to ranks. */
    public Regions array(String name, Object array) {
        ArrayType elements = ArrayType.of(array);
        return add(new ArrayRegion(name, elements, () -> array, same -> {}, Shape.HELD));
    }

    /**
     * A single value of a primitive type.
     *
     * @param type such as {@code double.class} or {@code Double.class}
     */
    public <T> Regions scalar(String name, Class<T> type, Supplier<? extends T> getter, Consumer<? super T> setter) {
        Class<?> primitive =
                java.lang.invoke.MethodType.methodType(type).unwrap().returnType();
        if (!primitive.isPrimitive() || primitive == void.class) {
            throw new IllegalArgumentException(
                    "region " + name + ": " + type.getTypeName() + " is no primitive type: declare it as an object");
        }
        ArrayType elements = ArrayType.of(java.lang.reflect.Array.newInstance(primitive, 0));
        @SuppressWarnings("unchecked") // a value of the primitive type comes in its box
        Consumer<Object> unboxed = value -> setter.accept((T) value);
        return add(new ScalarRegion(name, elements, getter, unboxed));
    }

    /** An object of a registered class; a restore sets another one. */
    public <T> Regions object(String name, Class<T> type, Supplier<? extends T> getter, Consumer<? super T> setter) {
        return add(new ObjectRegion<>(name, codec, type, getter, setter));
    }

    /** Says how a region that is declared lies on all ranks, so that another number of them can take it over. */
    public Regions divide(String name, Division division) {
        get(name);
        divisions.put(name, division);
        return this;
    }

    /** How a region is divided, if that was said. */
    public Optional<Division> division(String name) {
        return Optional.ofNullable(divisions.get(name));
    }

    /** There is another number of ranks: arrays may have another length from now on, once. */
    public void reshape() {
        byName.values().forEach(Region::reshape);
    }

    private Regions add(Region region) {
        if (region.name().isBlank()) {
            throw new IllegalArgumentException("a region without a name: whoever restores must find it by one");
        }
        if (byName.putIfAbsent(region.name(), region) != null) {
            throw new IllegalArgumentException(region + " is declared twice: names are used once in a rank");
        }
        return this;
    }

    /** All of them, in the order of their names. */
    public List<Region> all() {
        return List.copyOf(byName.values());
    }

    /**
     * One of them.
     *
     * @throws RegionException if there is none of this name
     */
    public Region get(String name) {
        Region region = byName.get(name);
        if (region == null) {
            throw new RegionException(
                    "region " + name + " was saved but is not declared now: declared are " + byName.keySet());
        }
        return region;
    }
}
