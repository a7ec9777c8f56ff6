package io.everloop.framework.local;

import io.everloop.comm.Communicator;
import io.everloop.comm.Request;
import io.everloop.comm.Status;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Frames through a communicator that all ranks share, until it breaks. Used by the thread of the rank. */
final class Wire {

    /** So many bytes may be under way; then sending waits for the oldest of them. */
    private static final long MOST_BYTES = 64 << 20;

    private static final int TAG = 0;

    /** A frame that came in. */
    @SuppressWarnings("ArrayRecordComponent") // handed on at once
    record Arrival(int from, byte[] frame) {}

    /** A frame that goes out. */
    private record Departure(Request<Void> request, int bytes) {}

    private final Communicator transport;
    private final Deque<Departure> underWay = new ArrayDeque<>();
    private long bytesUnderWay;

    Wire(Communicator transport) {
        this.transport = transport;
    }

    Communicator transport() {
        return transport;
    }

    /** Sends a frame, which is left alone from now on. */
    void send(byte[] frame, int to) {
        Request<Void> request = transport.isend(frame, 0, frame.length, to, TAG);
        underWay.add(new Departure(request, frame.length));
        bytesUnderWay += frame.length;
        while (!underWay.isEmpty()
                && (bytesUnderWay > MOST_BYTES || underWay.peek().request().test())) {
            Departure oldest = underWay.remove();
            bytesUnderWay -= oldest.bytes();
            oldest.request().await();
        }
    }

    /** Blocks until a frame comes in. */
    Arrival next() {
        return receive(transport.probe(Communicator.ANY_SOURCE, TAG));
    }

    /** A frame that is there already. */
    Optional<Arrival> poll() {
        return transport.iprobe(Communicator.ANY_SOURCE, TAG).map(this::receive);
    }

    private Arrival receive(Status status) {
        byte[] frame = new byte[status.count()];
        transport.recv(frame, status.source(), TAG);
        return new Arrival(status.source(), frame);
    }
}
