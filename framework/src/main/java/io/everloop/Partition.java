package io.everloop;

/** How a protected field lies on all ranks together, so that fewer of them can take it over. */
public enum Partition {
    /** Every rank has its own, and only the program knows what fewer ranks make of it: {@link IterativeApp#redistribute}. */
    OWN,
    /**
     * The field is a block of an array of the whole program. Blocks are in the order of ranks and as even as possible, the
     * first ranks have one item more where it does not come out even: as {@link Context#block} tells.
     */
    BLOCKS,
    /** Every rank has the same. */
    SAME
}
