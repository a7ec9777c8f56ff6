package io.everloop.comm.engine;

/** Numbers of communicators: everybody works out the same one for itself, and no two communicators share one. */
public final class ContextIds {

    public static final long WORLD = 1;

    /** Where a rank waits that belongs to no other communicator yet; each has one for itself. */
    static final long LOBBY = 2;

    private ContextIds() {}

    /** The number of the n-th communicator made from another one, for those of the given colour. */
    public static long child(long parent, int ordinal, int colour) {
        return mix(mix(mix(parent) + ordinal) + colour);
    }

    /** The number of what is left of a communicator after the n-th time it was shrunk. */
    static long shrunk(long parent, long number) {
        return mix(mix(parent) - number);
    }

    /** A bijection whose values look like chance. */
    private static long mix(long value) {
        long mixed = value + 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
