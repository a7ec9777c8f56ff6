package io.everloop.checkpoint.level.partner;

/** The messages of this level; its communicator carries no others. */
final class Tags {

    /** To the owner's keeper: an {@link Announcement}. */
    static final int ANNOUNCEMENT = 1;

    /** The manifest, if it is too large for the announcement. */
    static final int MANIFEST = 2;

    /** Back to the owner: an {@link Answer}. */
    static final int ANSWER = 3;

    /** The blocks that are different, as bits. */
    static final int DIFFERENCES = 4;

    /** Pieces, in order. */
    static final int PIECES = 5;

    /** From one who wanted its data back to the next who has it: 1 to get it, 0 if it has it by now. */
    static final int REQUEST = 6;

    /** From one who got its data back: 1 if it is sound, 0 if it is not, 2 if there was no memory for it. */
    static final int VERDICT = 7;

    private Tags() {}
}
