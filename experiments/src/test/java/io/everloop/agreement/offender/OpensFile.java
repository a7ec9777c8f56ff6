package io.everloop.agreement.offender;

import java.io.File;

/** Offends: a protocol that touches files. */
final class OpensFile {
    boolean exists(String name) {
        return new File(name).exists();
    }
}
