package io.everloop.comm.link;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** This worker connects to another one. */
final class OutgoingVisit extends Visit {

    final int worker;
    private final Connector connector;
    private final Path directory;
    private RingOffer offer;
    private boolean claimed;

    /**
     * A connection that is being made.
     *
     * @param offer the ring to offer, which is created when the other side has proved itself; may be none
     */
    OutgoingVisit(
            int worker,
            SocketChannel channel,
            long deadlineNanos,
            Connector connector,
            Path directory,
            RingOffer offer) {
        super(channel, deadlineNanos);
        this.worker = worker;
        this.connector = connector;
        this.directory = directory;
        this.offer = offer;
        send(connector.hello());
    }

    @Override
    Handshake handshake() {
        return connector;
    }

    @Override
    void onVerdict(Verdict verdict) {
        if (verdict instanceof Verdict.Welcomed welcomed) {
            ring = welcomed.ring() ? ring : null;
            removeRingFile();
            conclude();
        } else {
            send(connector.claim(createRing()));
            claimed = true;
        }
    }

    private RingOffer createRing() {
        if (!offer.isNone()) {
            try {
                ring = RingFile.create(directory, offer);
            } catch (IOException e) {
                offer = RingOffer.NONE; // frames go through the socket
            }
        }
        return offer;
    }

    private void removeRingFile() {
        if (!offer.isNone()) {
            RingFile.remove(directory, offer);
        }
    }

    @Override
    boolean isClaimed() {
        return claimed;
    }

    @Override
    void handOver(Doorman.Guests guests) {
        guests.connected(worker, channel, ring);
    }

    @Override
    void abandon() {
        super.abandon();
        removeRingFile();
    }

    @Override
    int interest() {
        return channel.isConnected() ? super.interest() : SelectionKey.OP_CONNECT;
    }
}
