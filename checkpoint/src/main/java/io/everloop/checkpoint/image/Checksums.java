package io.everloop.checkpoint.image;

import java.util.Arrays;

/** The CRC32C of each block of some bytes. */
public final class Checksums {

    private final int[] values;

    private Checksums(int[] values) {
        this.values = values;
    }

    /** Takes the array over. */
    public static Checksums of(int... values) {
        return new Checksums(values);
    }

    /** How many blocks that many bytes are; the last may be shorter. */
    public static int blocks(long bytes) {
        return Math.toIntExact((bytes + Manifest.BLOCK_BYTES - 1) / Manifest.BLOCK_BYTES);
    }

    public int blocks() {
        return values.length;
    }

    public int at(int block) {
        return values[block];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Checksums that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return values.length + " checksums";
    }
}
