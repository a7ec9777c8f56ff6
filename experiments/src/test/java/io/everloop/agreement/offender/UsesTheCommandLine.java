package io.everloop.agreement.offender;

import io.everloop.experiments.output.Json;

/** Offends: a protocol that uses the module at the top. */
final class UsesTheCommandLine {
    Json upwards() {
        return new Json();
    }
}
