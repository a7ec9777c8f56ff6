package io.everloop.comm.link;

import io.everloop.comm.data.Memory;
import io.everloop.comm.wire.Header;

/** Takes frames as they come in. */
public interface FrameHandler {

    /**
     * A frame is here; header and payload may be overwritten when the call returns.
     *
     * @param at where the payload begins
     */
    void onFrame(Header header, Memory memory, int at);
}
