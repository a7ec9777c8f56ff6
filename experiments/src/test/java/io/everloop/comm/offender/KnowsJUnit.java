package io.everloop.comm.offender;

import org.junit.jupiter.api.Assertions;

/** Needs JUnit to run. */
final class KnowsJUnit {

    void check() {
        Assertions.assertTrue(true);
    }
}
