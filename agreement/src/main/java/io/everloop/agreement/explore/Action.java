package io.everloop.agreement.explore;

/**
 * One thing that may happen next.
 *
 * @param kind what happens
 * @param rank to whom
 * @param other the sender of the message, or the dead; unused otherwise
 */
public record Action(Kind kind, int rank, int other) {

    /** What can happen to a participant. */
    public enum Kind {
        /** Its user makes the next call. */
        CALL,
        /** The oldest message of the other that is in flight arrives. */
        DELIVER,
        /** It dies. */
        DIE,
        /** It is told that the other is dead. */
        DETECT,
        /** What the other, now dead, has still in flight to it is lost. */
        LOSE
    }

    private static final Kind[] KINDS = Kind.values();
    private static final int RANK_BITS = 8;
    private static final int RANK_MASK = (1 << RANK_BITS) - 1;

    @SuppressWarnings("EnumOrdinal") // the code lives as long as the search
    int encode() {
        return (kind.ordinal() << (2 * RANK_BITS)) | (rank << RANK_BITS) | other;
    }

    static Action decode(int code) {
        return new Action(KINDS[code >>> (2 * RANK_BITS)], (code >>> RANK_BITS) & RANK_MASK, code & RANK_MASK);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case CALL -> rank + " calls";
            case DELIVER -> rank + " receives from " + other;
            case DIE -> rank + " dies";
            case DETECT -> rank + " detects " + other;
            case LOSE -> rank + " loses from " + other;
        };
    }
}
