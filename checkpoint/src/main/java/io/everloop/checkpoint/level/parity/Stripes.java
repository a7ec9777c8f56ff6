package io.everloop.checkpoint.level.parity;

import io.everloop.checkpoint.code.ReedSolomon;

/**
 * How the images of a group and their parity are laid out, so that everybody keeps the same amount and nobody two units of the
 * same stripe.
 *
 * <p>There are as many stripes as members. In each stripe as many members as may be lost keep parity and all others have data:
 * member s+r keeps the r-th parity of stripe s, those after them have the data. An image is cut into as many chunks as
 * a stripe has units of data; chunk u is unit u of its stripe. With one parity this is RAID 5, where each member keeps
 * the g-1-th part of it.
 *
 * @param members how many ranks the group has
 * @param parity how many of them may be lost
 * @param longest the bytes of the largest image; smaller ones count as if zeros followed
 */
record Stripes(int members, int parity, long longest) {

    /** Chunks begin where words do. */
    private static final int ALIGNMENT = Long.BYTES;

    /** How many units of data a stripe has, and chunks an image. */
    int data() {
        return members - parity;
    }

    ReedSolomon code() {
        return new ReedSolomon(data(), parity);
    }

    long chunkBytes() {
        long part = (longest + data() - 1) / data();
        return (part + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Where a chunk begins in an image. */
    long chunkStart(int chunk) {
        return chunk * chunkBytes();
    }

    /** How many bytes of a chunk an image of the given size really has. */
    long chunkLength(int chunk, long imageBytes) {
        return Math.max(0, Math.min(chunkBytes(), imageBytes - chunkStart(chunk)));
    }

    /** The stripe that a member's chunk belongs to. */
    int stripeOfChunk(int member, int chunk) {
        return Math.floorMod(member - parity - chunk, members);
    }

    /** The stripe of which a member keeps the given row of parity. */
    int stripeOfParity(int member, int row) {
        return Math.floorMod(member - row, members);
    }

    /** Which unit of a stripe a member has: its number in the code, so those of data first. */
    int unit(int stripe, int member) {
        int place = Math.floorMod(member - stripe, members);
        return place < parity ? data() + place : place - parity;
    }

    /** Who has a unit of a stripe. */
    int member(int stripe, int unit) {
        return (stripe + (unit < data() ? parity + unit : unit - data())) % members;
    }
}
