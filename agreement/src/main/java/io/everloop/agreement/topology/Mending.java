package io.everloop.agreement.topology;

import io.everloop.agreement.RankSet;
import java.util.Arrays;

/**
 * Who is whose parent once some participants are dead: the nearest living ancestor, or else the lowest
 * living participant. The tree itself never changes while an agreement runs over it.
 *
 * <p>The work follows the number of the dead and the degree, never the number of ranks.
 */
public final class Mending {

    private Mending() {}

    /** The parent of a living participant, or {@link Tree#NONE} if it has become the root. */
    public static int parent(Tree tree, RankSet dead, int rank) {
        if (dead.isEmpty()) {
            return tree.parent(rank);
        }
        int ancestor = livingAncestor(tree, dead, rank);
        if (ancestor != Tree.NONE) {
            return ancestor;
        }
        int lowest = lowestLiving(tree, dead);
        return lowest < rank ? lowest : Tree.NONE;
    }

    private static int livingAncestor(Tree tree, RankSet dead, int rank) {
        int ancestor = tree.parent(rank);
        while (ancestor != Tree.NONE && dead.contains(ancestor)) {
            ancestor = tree.parent(ancestor);
        }
        return ancestor;
    }

    private static int lowestLiving(Tree tree, RankSet dead) {
        int position = 0;
        while (tree.absent().contains(dead.selectAbsent(position))) {
            position++;
        }
        return dead.selectAbsent(position);
    }

    /** All living participants whose parent is the given one. */
    public static RankSet children(Tree tree, RankSet dead, int rank) {
        if (dead.isEmpty()) {
            return tree.children(rank);
        }
        Frontier frontier = new Frontier(tree, dead);
        frontier.below(rank);
        boolean elected = tree.parent(rank) != Tree.NONE && parent(tree, dead, rank) == Tree.NONE;
        if (elected) {
            frontier.below(tree.participant(0));
        }
        return frontier.without(rank);
    }

    /**
     * Whether deaths have bent the tree so far that somebody has more than twice the children that the
     * intact tree gives to anybody: then the next one should be built without the dead.
     */
    public static boolean isDegenerate(Tree tree, RankSet dead) {
        if (dead.isEmpty()) {
            return false;
        }
        int limit = 2 * tree.maxDegree();
        if (limit >= tree.size() - 1) {
            return false;
        }
        RankSet adopters = adopters(tree, dead);
        for (int i = 0; i < adopters.size(); i++) {
            if (children(tree, dead, adopters.get(i)).size() > limit) {
                return true;
            }
        }
        return false;
    }

    /** Who has children of the dead in its care. */
    private static RankSet adopters(Tree tree, RankSet dead) {
        int[] ranks = new int[dead.size()];
        int count = 0;
        for (int i = 0; i < dead.size(); i++) {
            if (!tree.absent().contains(dead.get(i))) {
                int ancestor = livingAncestor(tree, dead, dead.get(i));
                ranks[count++] = ancestor == Tree.NONE ? lowestLiving(tree, dead) : ancestor;
            }
        }
        return RankSet.of(Arrays.copyOf(ranks, count));
    }

    /** The living participants next below some dead or living one, looking through the dead. */
    private static final class Frontier {
        private final Tree tree;
        private final RankSet dead;
        private int[] living = new int[4];
        private int count;

        Frontier(Tree tree, RankSet dead) {
            this.tree = tree;
            this.dead = dead;
        }

        void below(int top) {
            int[] toVisit = {top, 0};
            int waiting = 1;
            while (waiting > 0) {
                int rank = toVisit[--waiting];
                int degree = tree.degree(rank);
                for (int number = 0; number < degree; number++) {
                    int child = tree.child(rank, number);
                    if (!dead.contains(child)) {
                        add(child);
                    } else {
                        toVisit = waiting == toVisit.length ? Arrays.copyOf(toVisit, 2 * waiting) : toVisit;
                        toVisit[waiting++] = child;
                    }
                }
            }
        }

        private void add(int rank) {
            living = count == living.length ? Arrays.copyOf(living, 2 * count) : living;
            living[count++] = rank;
        }

        RankSet without(int rank) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (living[i] != rank) {
                    living[kept++] = living[i];
                }
            }
            return RankSet.of(Arrays.copyOf(living, kept));
        }
    }
}
