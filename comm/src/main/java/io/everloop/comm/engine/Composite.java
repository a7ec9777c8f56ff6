package io.everloop.comm.engine;

/** An operation that is made of others. */
interface Composite {

    /** One of the parts is done, well or not. */
    void partDone(Operation<?> part);
}
