package io.everloop.checkpoint.inherit;

import io.everloop.checkpoint.image.Image;
import java.util.List;
import java.util.SortedMap;

/**
 * What more ranks had committed, handed on to fewer.
 *
 * @param version the same everywhere
 * @param iteration where to go on
 * @param heirs the rank of now that speaks for each rank of before; the same everywhere
 * @param mine what this rank has in its hands, by the rank of before whose data it is
 */
public record Inheritance(long version, long iteration, List<Integer> heirs, SortedMap<Integer, Image> mine) {

    /** How many ranks there were. */
    public int ranks() {
        return heirs.size();
    }
}
