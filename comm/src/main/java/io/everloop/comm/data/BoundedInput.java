package io.everloop.comm.data;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;

/**
 * Bytes of an object, which are trusted with no more memory than they can fill.
 *
 * <p>Whatever claims a number of elements claims some bytes for each. All claims together may not be for more bytes than
 * there are, so that nested claims, too, reserve memory in proportion to the input.
 */
final class BoundedInput extends Input {

    private long unclaimed;

    BoundedInput(byte[] bytes) {
        super(bytes);
        unclaimed = bytes.length;
    }

    int remaining() {
        return limit - position;
    }

    /** Refuses a number of elements that cannot be there. */
    void claim(int elements, int bytesEach) {
        long bytes = (long) elements * bytesEach;
        if (elements < 0 || bytes > remaining() || bytes > unclaimed) {
            throw new KryoException(
                    elements + " elements of " + bytesEach + " bytes or more claimed, " + remaining() + " bytes left");
        }
        unclaimed -= bytes;
    }

    static void claim(Input input, int elements, int bytesEach) {
        ((BoundedInput) input).claim(elements, bytesEach);
    }

    @Override
    public byte[] readBytes(int length) {
        claim(length, Byte.BYTES);
        return super.readBytes(length);
    }

    @Override
    public int[] readInts(int length) {
        claim(length, Integer.BYTES);
        return super.readInts(length);
    }

    @Override
    public int[] readInts(int length, boolean optimizePositive) {
        claim(length, 1);
        return super.readInts(length, optimizePositive);
    }

    @Override
    public long[] readLongs(int length) {
        claim(length, Long.BYTES);
        return super.readLongs(length);
    }

    @Override
    public long[] readLongs(int length, boolean optimizePositive) {
        claim(length, 1);
        return super.readLongs(length, optimizePositive);
    }

    @Override
    public float[] readFloats(int length) {
        claim(length, Float.BYTES);
        return super.readFloats(length);
    }

    @Override
    public double[] readDoubles(int length) {
        claim(length, Double.BYTES);
        return super.readDoubles(length);
    }

    @Override
    public short[] readShorts(int length) {
        claim(length, Short.BYTES);
        return super.readShorts(length);
    }

    @Override
    public char[] readChars(int length) {
        claim(length, Character.BYTES);
        return super.readChars(length);
    }

    @Override
    public boolean[] readBooleans(int length) {
        claim(length, 1);
        return super.readBooleans(length);
    }

    @Override
    public String readString() {
        claimCharacters();
        return super.readString();
    }

    @Override
    public StringBuilder readStringBuilder() {
        claimCharacters();
        return super.readStringBuilder();
    }

    /** Looks ahead: a string that is not plain ASCII begins with one more than the number of its characters. */
    private void claimCharacters() {
        int start = position;
        if (readVarIntFlag()) {
            claim(Math.max(0, readVarIntFlag(true) - 1), 1);
        }
        position = start;
    }
}
