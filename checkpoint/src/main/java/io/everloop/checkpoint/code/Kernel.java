package io.everloop.checkpoint.code;

import java.nio.LongBuffer;

/** The inner loops of a combination, eight bytes at a time. */
interface Kernel {

    /** Fills the target from sources as long as it is. */
    void combine(LongBuffer[] sources, LongBuffer into);
}
