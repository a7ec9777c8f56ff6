package io.everloop.checkpoint.level.partner;

/** What a keeper answers when a copy is announced; not negative: it has that version, and needs what is different from it. */
final class Answer {

    /** It needs all of it. */
    static final long EVERYTHING = -1;

    /** It has a sound copy already. */
    static final long NOTHING = -2;

    /** It cannot keep it. */
    static final long CANNOT = -3;

    private Answer() {}
}
