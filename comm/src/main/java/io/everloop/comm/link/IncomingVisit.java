package io.everloop.comm.link;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Somebody connected to this worker. */
final class IncomingVisit extends Visit {

    private final Acceptor acceptor;
    private final Path directory;
    private int worker;

    IncomingVisit(SocketChannel channel, long deadlineNanos, Acceptor acceptor, Path directory) {
        super(channel, deadlineNanos);
        this.acceptor = acceptor;
        this.directory = directory;
    }

    @Override
    Handshake handshake() {
        return acceptor;
    }

    @Override
    void onVerdict(Verdict verdict) {
        Verdict.Proven proven = (Verdict.Proven) verdict;
        worker = proven.worker();
        if (!proven.ring().isNone()) {
            try {
                ring = RingFile.open(directory, proven.ring());
            } catch (IOException e) {
                ring = null; // the welcome says so, and frames go through the socket
            }
        }
        send(acceptor.welcome(ring != null));
        conclude();
    }

    @Override
    void handOver(Doorman.Guests guests) {
        guests.arrived(worker, channel, ring);
    }
}
