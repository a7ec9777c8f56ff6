package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.data.Slice;

/** One thing that a rank does in a round. */
public sealed interface Step {

    /** Sends a part of an array to another rank; messages between two ranks keep their order. */
    record Send(int to, Slice data) implements Step {}

    /** Receives exactly as many elements as the part has. */
    record Receive(int from, Slice into) implements Step {}

    /** {@code into = left op right}, element by element; the three parts may be the same. */
    record Combine(Op op, Slice left, Slice right, Slice into) implements Step {}

    /** {@code into = data}. */
    record Copy(Slice data, Slice into) implements Step {}
}
