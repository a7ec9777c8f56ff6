package io.everloop.checkpoint.level.disk;

/** What is left of a version, of all ranks together. */
public enum VersionState {
    /** Every rank has a sound copy and somebody saw the commit succeed: it can be restored. */
    PERMANENT,
    /** Every rank has a sound copy but nobody saw the commit succeed. */
    TENTATIVE,
    /** A rank has copies, but none that is sound. */
    BROKEN,
    /** A rank has no copy. */
    INCOMPLETE
}
