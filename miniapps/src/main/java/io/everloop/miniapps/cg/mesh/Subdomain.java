package io.everloop.miniapps.cg.mesh;

import io.everloop.miniapps.grid.Box;
import io.everloop.miniapps.grid.Decomposition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one rank has of a brick. Its own nodes are numbered from 0, in the order of its box; behind them come those of
 * others that it needs, those of each neighbour together.
 */
public final class Subdomain {

    private final Brick brick;
    private final Box own;
    private final Box around;
    private final int[] numbers;
    private final List<Neighbour> neighbours = new ArrayList<>();
    private int ghosts;

    public Subdomain(Decomposition parts, int rank) {
        brick = Brick.of(parts.all());
        own = parts.box(rank);
        around = own.grown().and(brick.nodes());
        numbers = new int[Math.toIntExact(around.count())];
        number(own, 0);
        for (int other = 0; other < parts.ranks(); other++) {
            Box theirs = parts.box(other);
            if (other != rank && !theirs.and(around).isEmpty()) {
                add(other, theirs);
            }
        }
    }

    private void add(int other, Box theirs) {
        Box needed = theirs.and(around);
        int offset = size() + ghosts;
        number(needed, offset);
        ghosts += (int) needed.count();
        int[] wanted = numbersOf(own.and(theirs.grown()));
        neighbours.add(new Neighbour(other, offset, (int) needed.count(), wanted));
    }

    private void number(Box box, int first) {
        int next = first;
        for (int k = box.z0(); k < box.z1(); k++) {
            for (int j = box.y0(); j < box.y1(); j++) {
                int at = around.index(box.x0(), j, k);
                for (int i = 0; i < box.width(); i++) {
                    numbers[at + i] = next++;
                }
            }
        }
    }

    private int[] numbersOf(Box box) {
        int[] found = new int[(int) box.count()];
        int[] next = {0};
        box.forEach((i, j, k) -> found[next[0]++] = own.index(i, j, k));
        return found;
    }

    public Brick brick() {
        return brick;
    }

    /** The nodes that are ours. */
    public Box own() {
        return own;
    }

    /** How many nodes are ours. */
    public int size() {
        return Math.toIntExact(own.count());
    }

    /** How many of others are needed. */
    public int ghosts() {
        return ghosts;
    }

    public List<Neighbour> neighbours() {
        return neighbours;
    }

    /** The number of a node that is ours or next to ours. */
    public int number(int i, int j, int k) {
        return numbers[around.index(i, j, k)];
    }

    /** The numbers of a line of such nodes along x, from the given one on. */
    public void numbers(int i, int j, int k, int count, int[] into, int offset) {
        System.arraycopy(numbers, around.index(i, j, k), into, offset, count);
    }

    /** Pairs of first and last + 1: the runs of our nodes that need nobody else's, or of those that do. */
    public int[] runs(boolean needOthers) {
        int lines = own.depth() * own.height();
        int[] runs = new int[4 * lines];
        int count = 0;
        for (int line = 0; line < lines; line++) {
            int begin = line * own.width();
            int end = begin + own.width();
            boolean inner = isInner(own.y0() + line % own.depth(), own.y0(), own.y1(), brick.ny())
                    && isInner(own.z0() + line / own.depth(), own.z0(), own.z1(), brick.nz());
            int from = !inner ? end : own.x0() > 0 ? begin + 1 : begin;
            int to = Math.max(from, own.x1() <= brick.nx() ? end - 1 : end);
            if (needOthers) {
                count = append(runs, append(runs, count, begin, from), to, end);
            } else {
                count = append(runs, count, from, to);
            }
        }
        return Arrays.copyOf(runs, count);
    }

    private static boolean isInner(int at, int from, int to, int last) {
        return (at > from || from == 0) && (at < to - 1 || to == last + 1);
    }

    private static int append(int[] runs, int count, int from, int to) {
        if (from >= to) {
            return count;
        }
        if (count > 0 && runs[count - 1] == from) {
            runs[count - 1] = to;
            return count;
        }
        runs[count] = from;
        runs[count + 1] = to;
        return count + 2;
    }
}
