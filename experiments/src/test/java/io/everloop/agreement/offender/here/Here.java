package io.everloop.agreement.offender.here;

import io.everloop.agreement.offender.there.There;

/** Offends: uses There, which uses Here. */
public final class Here {
    public There next() {
        return new There();
    }
}
