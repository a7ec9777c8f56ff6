package io.everloop.comm.offender;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;

/** Offends: lets bytes from outside choose the classes to be created. */
final class Deserializes {
    Object read(InputStream in) throws IOException, ClassNotFoundException {
        try (ObjectInputStream objects = new ObjectInputStream(in)) {
            return objects.readObject();
        }
    }
}
