package io.everloop.checkpoint.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a region of the whole program lies on its ranks. */
public sealed interface Partition {

    /** An array of the whole program, of which each rank has one block, in the order of ranks. */
    static Partition blocks(long length) {
        return new Blocks(length, 1);
    }

    /** The same with items of several elements that stay together, such as the rows of a matrix. */
    static Partition blocks(long items, int elementsPerItem) {
        return new Blocks(items, elementsPerItem);
    }

    /** Every rank has the same. */
    static Partition same() {
        return new Same();
    }

    /**
     * Reads what {@code toString} wrote.
     *
     * @throws IllegalArgumentException if it did not write that
     */
    static Partition parse(String text) {
        if (text.equals("same")) {
            return same();
        }
        Matcher blocks = Pattern.compile("blocks:(\\d{1,18}):(\\d{1,9})").matcher(text);
        if (blocks.matches()) {
            return blocks(Long.parseLong(blocks.group(1)), Integer.parseInt(blocks.group(2)));
        }
        throw new IllegalArgumentException("\"" + text + "\" is no partition, such as blocks:1000:1");
    }

    /**
     * Blocks as even as possible; the first ranks have one item more where it does not come out even.
     *
     * @param items how many items all ranks have together
     * @param elementsPerItem how many elements of the array an item is
     */
    record Blocks(long items, int elementsPerItem) implements Partition {

        public Blocks {
            if (items < 0 || elementsPerItem < 1) {
                throw new IllegalArgumentException(items + " items of " + elementsPerItem + " elements");
            }
            Math.multiplyExact(items, (long) elementsPerItem);
        }

        /** The first item of a rank, and so the end of the rank before it. */
        public long firstItem(int rank, int ranks) {
            long each = items / ranks;
            return rank * each + Math.min(rank, items % ranks);
        }

        /** The first element of a rank, counted over the whole array. */
        public long first(int rank, int ranks) {
            return firstItem(rank, ranks) * elementsPerItem;
        }

        /** How many elements a rank has. */
        public long length(int rank, int ranks) {
            return first(rank + 1, ranks) - first(rank, ranks);
        }

        /** Which parts of the blocks of so many ranks before make up a rank's block now, in their order. */
        public List<Piece> pieces(int rank, int ranks, int before) {
            long first = first(rank, ranks);
            long end = first + length(rank, ranks);
            List<Piece> pieces = new ArrayList<>();
            for (int from = 0; from < before; from++) {
                long there = first(from, before);
                long begin = Math.max(first, there);
                long stop = Math.min(end, there + length(from, before));
                if (begin < stop) {
                    pieces.add(new Piece(from, begin - there, begin - first, stop - begin));
                }
            }
            return pieces;
        }

        @Override
        public String toString() {
            return "blocks:" + items + ":" + elementsPerItem;
        }
    }

    /**
     * A part of a block that moves; all counted in elements.
     *
     * @param from the rank of before that has it
     * @param at where it begins there
     * @param place where it begins in the block of now
     * @param length how long it is
     */
    record Piece(int from, long at, long place, long length) {}

    /** The same on every rank. */
    record Same() implements Partition {
        @Override
        public String toString() {
            return "same";
        }
    }
}
