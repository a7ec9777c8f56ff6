package io.everloop.miniapps.cg.abft;

import java.util.ArrayList;
import java.util.List;

/**
 * Who keeps copies of whose directions: as far away as can be in the order of ranks, since neighbours often share a process
 * or a machine and die together.
 *
 * @param ranks how many ranks there are
 * @param copies how many of them keep a copy of each other one's
 */
public record Holders(int ranks, int copies) {

    public Holders {
        if (copies < 0 || copies >= ranks) {
            throw new IllegalArgumentException(
                    copies + " copies at other ranks cannot be kept by " + ranks + " ranks: choose --phi below -n");
        }
    }

    /** Those who keep the copies of a rank. */
    public List<Integer> of(int rank) {
        List<Integer> holders = new ArrayList<>();
        for (int copy = 1; copy <= copies; copy++) {
            holders.add((int) ((rank + (long) copy * ranks / (copies + 1)) % ranks));
        }
        return holders;
    }

    /** Those whose copies a rank keeps. */
    public List<Integer> wards(int rank) {
        List<Integer> wards = new ArrayList<>();
        for (int other = 0; other < ranks; other++) {
            if (of(other).contains(rank)) {
                wards.add(other);
            }
        }
        return wards;
    }
}
