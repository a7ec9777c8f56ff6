package io.everloop.agreement.generals;

import java.util.function.Consumer;

/**
 * The ways that news may take: sequences of distinct generals, numbered in lexicographic order.
 *
 * <p>A path is read from the general whose army it is about to the one who said it last. Among the paths of
 * one length that avoid a given general, the continuations of a path lie side by side, in the order of the
 * general they add.
 */
final class Paths {

    private Paths() {}

    /** How many sequences of so many distinct generals there are, at most {@code Long.MAX_VALUE}. */
    static long count(int generals, int length) {
        long count = 1;
        for (int i = 0; i < length; i++) {
            if (generals - i <= 0) {
                return 0;
            }
            if (count > Long.MAX_VALUE / (generals - i)) {
                return Long.MAX_VALUE;
            }
            count *= generals - i;
        }
        return count;
    }

    /** The number of a path among those of its length that avoid one general. */
    static int index(int[] path, int length, int generals, int avoided) {
        int index = 0;
        for (int i = 0; i < length; i++) {
            int digit = path[i] - (avoided < path[i] ? 1 : 0);
            for (int j = 0; j < i; j++) {
                if (path[j] < path[i]) {
                    digit--;
                }
            }
            index = index * (generals - 1 - i) + digit;
        }
        return index;
    }

    /**
     * Visits all paths of a length that avoid two generals, in order. The array is reused and has one more
     * place, for the general who passes the news on.
     */
    static void forEach(int generals, int length, int avoided, int alsoAvoided, Consumer<int[]> visitor) {
        boolean[] used = new boolean[generals];
        used[avoided] = true;
        used[alsoAvoided] = true;
        extend(new int[length + 1], 0, used, visitor);
    }

    private static void extend(int[] path, int length, boolean[] used, Consumer<int[]> visitor) {
        if (length == path.length - 1) {
            visitor.accept(path);
            return;
        }
        for (int next = 0; next < used.length; next++) {
            if (!used[next]) {
                used[next] = true;
                path[length] = next;
                extend(path, length + 1, used, visitor);
                used[next] = false;
            }
        }
    }
}
