package io.everloop.comm.link;

import java.io.Closeable;
import java.io.IOException;

/** Closes what is given up. */
final class Quietly {

    private Quietly() {}

    static void close(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            // It was given up, and there is nothing else to do with it.
        }
    }
}
