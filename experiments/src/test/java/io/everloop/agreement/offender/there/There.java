package io.everloop.agreement.offender.there;

import io.everloop.agreement.offender.here.Here;

/** Offends: uses Here, which uses There. */
public final class There {
    public Here next() {
        return new Here();
    }
}
