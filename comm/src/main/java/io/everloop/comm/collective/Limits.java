package io.everloop.comm.collective;

/**
 * Where one algorithm ends and the next begins. Everything here counts bytes of one rank's part unless said otherwise;
 * all ranks of a group must use the same.
 *
 * @param degree how many workers a worker has directly below it in a shallow tree, and how many ranks are combined at once
 * @param shallow up to here messages go through shallow trees, since starting them costs more than their length
 * @param together up to here all contributions together travel uncombined
 * @param share what each rank must have to do at least if a reduction is split among all
 * @param segment the size of the pieces in which long messages are passed on while the rest is still coming
 * @param ring from here on parts for all together go round in a ring, which takes the fewest bytes between workers
 * @param window how much one rank has under way at a time
 */
record Limits(int degree, int shallow, int together, int share, int segment, int ring, int window) {

    /** For ranks that share few cores: what counts there is the number of messages, then that of copies. */
    static final Limits DEFAULT = new Limits(32, 16 << 10, 64 << 10, 512, 128 << 10, 1 << 20, 4 << 20);

    /**
     * How a reduction is done. It depends on the number of ranks and on the length only, never on where ranks live: so
     * do the bits of the result.
     */
    enum Reduction {
        /** All contributions travel uncombined and are combined in the order of ranks where all are. */
        TOGETHER,
        /** Blocks of neighbouring ranks are combined, then blocks of blocks. */
        BLOCKS,
        /** Each rank combines its share of the elements of all, in the order of ranks. */
        SPLIT
    }

    Reduction reduction(int ranks, long bytes) {
        if (bytes * ranks <= together) {
            return Reduction.TOGETHER;
        }
        return bytes <= Math.max(shallow, (long) share * ranks) ? Reduction.BLOCKS : Reduction.SPLIT;
    }
}
