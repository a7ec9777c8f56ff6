package io.everloop.comm.offender;

/** Offends: speaks to the user past the command line. */
final class Prints {
    void hello() {
        System.out.println("hello");
    }
}
