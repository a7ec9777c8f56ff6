package io.everloop.miniapps.offender;

import io.everloop.agreement.RankSet;

/** Offends: an application that reaches below the public API. */
final class UsesInternals {
    RankSet ranks() {
        return RankSet.empty();
    }
}
