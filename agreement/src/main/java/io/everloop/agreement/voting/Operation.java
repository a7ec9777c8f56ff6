package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;

/**
 * What a user asks for.
 *
 * @param value what to write; 0 otherwise
 * @param target the votes to have next; null otherwise
 */
public record Operation(Kind kind, long value, Assignment target) {

    /** The kinds of operation. */
    public enum Kind {
        /** Give me the value. */
        READ,
        /** Replace the value. */
        WRITE,
        /** Replace the assignment of votes. */
        REASSIGN
    }

    public static Operation read() {
        return new Operation(Kind.READ, 0, null);
    }

    public static Operation write(long value) {
        return new Operation(Kind.WRITE, value, null);
    }

    public static Operation reassign(Assignment target) {
        return new Operation(Kind.REASSIGN, 0, target);
    }

    boolean isRead() {
        return kind == Kind.READ;
    }

    void fingerprint(Fingerprint into) {
        into.add(isRead()).add(kind == Kind.WRITE).add(value).add(target != null);
        if (target != null) {
            target.fingerprint(into);
        }
    }

    @Override
    public String toString() {
        return switch (kind) {
            case READ -> "read";
            case WRITE -> "write " + value;
            case REASSIGN -> "reassign " + target;
        };
    }
}
