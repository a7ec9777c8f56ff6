package io.everloop.agreement.topology;

/**
 * A family of trees over positions 0, 1, 2, …; the parent of a position is always a lower one.
 */
public enum Shape {
    /** Two children each, at most: depth logarithmic. */
    BINARY {
        @Override
        int parent(int position) {
            return (position - 1) / 2;
        }

        @Override
        int degree(int position, int size) {
            return Math.max(0, Math.min(2, size - firstChild(position)));
        }

        @Override
        int firstChild(int position) {
            return 2 * position + 1;
        }

        @Override
        int maxDegree(int size) {
            return Math.min(2, size - 1);
        }
    },

    /** All below the first. */
    STAR {
        @Override
        int parent(int position) {
            return 0;
        }

        @Override
        int degree(int position, int size) {
            return position == 0 ? size - 1 : 0;
        }

        @Override
        int firstChild(int position) {
            return 1;
        }

        @Override
        int maxDegree(int size) {
            return size - 1;
        }
    },

    /** Each below its predecessor. */
    STRING {
        @Override
        int parent(int position) {
            return position - 1;
        }

        @Override
        int degree(int position, int size) {
            return position + 1 < size ? 1 : 0;
        }

        @Override
        int firstChild(int position) {
            return position + 1;
        }

        @Override
        int maxDegree(int size) {
            return Math.min(1, size - 1);
        }
    };

    /** The parent of a position other than 0. */
    abstract int parent(int position);

    /** How many children a position has among the given number of positions. */
    abstract int degree(int position, int size);

    /** The lowest child; the others follow it without gap. */
    abstract int firstChild(int position);

    /** The largest degree in a tree of the given size. */
    abstract int maxDegree(int size);
}
