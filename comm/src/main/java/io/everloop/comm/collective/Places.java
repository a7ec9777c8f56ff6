package io.everloop.comm.collective;

import io.everloop.comm.data.Slice;

/** Parts of an array, one for each rank. */
public final class Places {

    private Places() {}

    /** Parts of the same length, one behind the other. */
    public static Slice[] regular(Object array, int offset, int length, int count) {
        Slice[] places = new Slice[count];
        for (int i = 0; i < count; i++) {
            places[i] = Slice.of(array, Math.addExact(offset, Math.multiplyExact(i, length)), length);
        }
        return places;
    }

    /** Parts anywhere in the array. */
    public static Slice[] of(Object array, int[] offsets, int[] lengths) {
        if (offsets.length != lengths.length) {
            throw new IllegalArgumentException(offsets.length + " offsets for " + lengths.length + " lengths");
        }
        Slice[] places = new Slice[offsets.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = Slice.of(array, offsets[i], lengths[i]);
        }
        return places;
    }

    /** Cuts a part into as many pieces, one behind the other; the first ones are longer by an element if need be. */
    static Slice[] shares(Slice whole, int count) {
        Slice[] shares = new Slice[count];
        int at = 0;
        for (int i = 0; i < count; i++) {
            int length = whole.length() / count + (i < whole.length() % count ? 1 : 0);
            shares[i] = whole.part(at, length);
            at += length;
        }
        return shares;
    }

    /** A part cut into pieces of the given size: the how-manieth of them, which may be shorter, or empty beyond the end. */
    static Slice piece(Slice whole, int number, int size) {
        int start = (int) Math.min((long) number * size, whole.length());
        return whole.part(start, Math.min(size, whole.length() - start));
    }

    /** Into how many pieces of the given size a part can be cut. */
    static int pieces(Slice whole, int size) {
        return (int) (((long) whole.length() + size - 1) / size);
    }

    /** How many elements are as many bytes, but at least one. */
    static int elements(Slice like, long bytes) {
        return (int) Math.max(1, Math.min(bytes >> like.type().shift(), Integer.MAX_VALUE));
    }

    static long bytes(Slice[] places) {
        long sum = 0;
        for (Slice place : places) {
            sum += place.bytes();
        }
        return sum;
    }

    /** All parts as one, if they lie one behind the other in the order of ranks; otherwise null. */
    static Slice joined(Slice[] places) {
        Object array = places[0].array();
        int end = places[0].offset();
        for (Slice place : places) {
            if (place.array() != array || place.offset() != end) {
                return null;
            }
            end += place.length();
        }
        return Slice.of(array, places[0].offset(), end - places[0].offset());
    }
}
