package io.everloop.framework.rank;

import io.everloop.Partition;
import io.everloop.checkpoint.partition.Division;
import java.util.Optional;

/** What a user's word for a partition means to checkpoints. */
final class Divisions {

    private Divisions() {}

    static Optional<Division> of(Partition partition, int item) {
        if (item < 1) {
            throw new IllegalArgumentException("items of " + item + " elements: 1 or more stay together");
        }
        return switch (partition) {
            case OWN -> Optional.empty();
            case BLOCKS -> Optional.of(Division.blocks(item));
            case SAME -> Optional.of(Division.same());
        };
    }
}
