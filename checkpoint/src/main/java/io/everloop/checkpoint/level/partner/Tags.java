package io.everloop.checkpoint.level.partner;

/** The messages of this level; its communicator carries no others. */
final class Tags {

    /** To the owner's keeper: how long the manifest is, and 1 if pieces are packed. */
    static final int ANNOUNCEMENT = 1;

    /** The manifest. */
    static final int MANIFEST = 2;

    /** Back to the owner: an {@link Answer}. */
    static final int ANSWER = 3;

    /** The blocks that are different, as bits. */
    static final int DIFFERENCES = 4;

    /** Pieces, in order. */
    static final int PIECES = 5;

    /** From one who wants its data back to one who has it: 1 to get it, 0 if it has it by now. */
    static final int REQUEST = 6;

    /** From one who got its data back: 1 if it is sound, otherwise 0. */
    static final int VERDICT = 7;

    private Tags() {}
}
