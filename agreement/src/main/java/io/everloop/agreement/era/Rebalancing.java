package io.everloop.agreement.era;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.topology.Mending;
import io.everloop.agreement.topology.Tree;

/**
 * When later agreements get a tree without the dead (section 4, topology deterioration). Depends on agreed
 * facts alone, so that everybody builds the same tree.
 */
public enum Rebalancing {
    /** The tree stays, however bent. */
    NEVER {
        @Override
        boolean isDue(Tree tree, RankSet found) {
            return false;
        }
    },

    /** When somebody has more than twice the children that the intact tree gives to anybody. The default. */
    DEGENERATE {
        @Override
        boolean isDue(Tree tree, RankSet found) {
            return Mending.isDegenerate(tree, found);
        }
    },

    /** At every agreed death. */
    ALWAYS {
        @Override
        boolean isDue(Tree tree, RankSet found) {
            return !found.isSubsetOf(tree.absent());
        }
    };

    abstract boolean isDue(Tree tree, RankSet found);
}
