package io.everloop.comm.engine;

import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import java.nio.ByteBuffer;

/** A frame without elements of an array, kept until there is room for it; then it may be used for another one. */
final class ControlFrame implements Outgoing {

    static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Header header = new Header();
    private ByteBuffer payload = NOTHING;

    ControlFrame set(
            Kind kind, int source, int target, long context, int tag, long value, long extra, ByteBuffer content) {
        fill(header, kind, source, target, context, tag, value, extra);
        payload = copyOf(content);
        return this;
    }

    @Override
    public boolean goOut(Peer peer) {
        return peer.offer(header, payload);
    }

    /** A copy of what is left in a buffer. */
    static ByteBuffer copyOf(ByteBuffer payload) {
        return payload.hasRemaining()
                ? ByteBuffer.allocate(payload.remaining())
                        .put(payload.duplicate())
                        .flip()
                : NOTHING;
    }

    static void fill(Header header, Kind kind, int source, int target, long context, int tag, long value, long extra) {
        header.kind = kind;
        header.source = source;
        header.target = target;
        header.context = context;
        header.tag = tag;
        header.value = value;
        header.extra = extra;
    }
}
