package io.everloop.comm.collective;

import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a rank and of all ranks below it in a tree, one behind the other in one array, so that they go up or down
 * as one message. All ranks have parts of the same length here, or all know the lengths of all.
 */
final class Bundle {

    private final Tree tree;
    private final int[] starts;
    private final int[] ranks;
    private final int[] offsets;
    private final Slice all;

    /**
     * @param like an array of the type that is sent; as long as the part of each rank if there are no places
     * @param places parts as long as those of the ranks, or null if all are equally long
     */
    Bundle(Tree tree, Slice like, Slice[] places) {
        this.tree = tree;
        starts = new int[tree.branchCount() + 1];
        ranks = tree.ranksBelow(starts);
        offsets = new int[ranks.length + 1];
        for (int i = 0; i < ranks.length; i++) {
            offsets[i + 1] = offsets[i] + (places == null ? like.length() : places[ranks[i]].length());
        }
        all = like.fresh(offsets[ranks.length]);
    }

    Slice all() {
        return all;
    }

    /** How many ranks have parts here. */
    int size() {
        return ranks.length;
    }

    /** Whose part is the how-manieth. */
    int rank(int number) {
        return ranks[number];
    }

    Slice part(int number) {
        return all.part(offsets[number], offsets[number + 1] - offsets[number]);
    }

    /** The part of the rank itself. */
    Slice own() {
        int number = 0;
        while (ranks[number] != tree.rank()) {
            number++;
        }
        return part(number);
    }

    /** Gets the parts of all branches but the own one. */
    List<Step> receives() {
        List<Step> transfers = new ArrayList<>(tree.branchCount());
        for (int i = 0; i < tree.branchCount(); i++) {
            Slice branch = branch(i);
            if (tree.branch(i) != tree.rank() && branch.length() > 0) {
                transfers.add(new Step.Receive(tree.branch(i), branch));
            }
        }
        return transfers;
    }

    /** Gives all branches but the own one their parts, those farthest away first. */
    List<Step> sends() {
        List<Step> transfers = new ArrayList<>(tree.branchCount());
        for (int i = tree.branchCount() - 1; i >= 0; i--) {
            Slice branch = branch(i);
            if (tree.branch(i) != tree.rank() && branch.length() > 0) {
                transfers.add(new Step.Send(tree.branch(i), branch));
            }
        }
        return transfers;
    }

    private Slice branch(int number) {
        int from = offsets[starts[number]];
        return all.part(from, offsets[starts[number + 1]] - from);
    }

    /** The parts by rank at the root, its own one being the given one. */
    Slice[] byRank(Slice own) {
        Slice[] parts = new Slice[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            parts[ranks[i]] = ranks[i] == tree.rank() ? own : part(i);
        }
        return parts;
    }
}
