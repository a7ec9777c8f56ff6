package io.everloop.comm.collective;

import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** Nobody leaves before all have come. */
public final class Barrier {

    private static final Slice NOTHING = new Slice();

    private Barrier() {}

    /** The schedule depends on nothing but its arguments, and may be kept and run again. */
    public static Schedule barrier(int rank, Layout layout) {
        return barrier(rank, layout, Limits.DEFAULT);
    }

    static Schedule barrier(int rank, Layout layout, Limits limits) {
        if (layout.size() == 1) {
            return Rounds.NOTHING;
        }
        Tree tree = new Tree(rank, Workers.of(layout), 0, limits.degree());
        if (tree.isLeaf()) {
            return new Schedule(List.of(Rounds.exchange(tree.parent(), NOTHING, NOTHING)));
        }
        Round hear = Rounds.transfers(tree.receives(NOTHING));
        List<Step> sends = new ArrayList<>(tree.branchCount());
        tree.send(NOTHING, sends);
        Round tell = Rounds.transfers(sends);
        return new Schedule(
                tree.isRoot()
                        ? List.of(hear, tell)
                        : List.of(hear, Rounds.exchange(tree.parent(), NOTHING, NOTHING), tell));
    }
}
