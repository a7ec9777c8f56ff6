package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;

/** A value with its version. */
public record Copy(Stamp stamp, long value) {

    /** What there is before the first write. */
    public static final Copy INITIAL = new Copy(new Stamp(0, 0), 0);

    static final int BYTES = 16;

    Copy newer(Copy other) {
        return stamp.compareTo(other.stamp) >= 0 ? this : other;
    }

    void fingerprint(Fingerprint into) {
        into.add(stamp.version()).add(stamp.writer()).add(value);
    }

    @Override
    public String toString() {
        return value + "@" + stamp;
    }
}
