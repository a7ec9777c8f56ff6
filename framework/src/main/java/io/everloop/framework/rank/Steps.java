package io.everloop.framework.rank;

/**
 * Numbers of iterations as bits, so that the least of all proposals is what all proposals have in common: a number is as
 * many ones as it has levels, and a level is half a doubling.
 */
final class Steps {

    static final int MAX_LEVEL = 60;

    private Steps() {}

    /** The highest level whose number is not above the wanted one. */
    static int levelOf(double wanted) {
        int level = wanted <= 1 ? 0 : (int) Math.min(MAX_LEVEL, Math.floor(2 * Math.log(wanted) / Math.log(2)) + 1);
        while (level > 0 && count(level) > wanted) {
            level--;
        }
        return level;
    }

    /** How many iterations a level stands for: 1, 1, 2, 3, 4, 6, 8, 11 and so on. */
    static long count(int level) {
        return Math.round(Math.pow(2, level / 2.0));
    }

    static long bits(int level) {
        return (1L << level) - 1;
    }

    static int level(long bits) {
        return Math.min(MAX_LEVEL, Long.numberOfTrailingZeros(~bits));
    }
}
