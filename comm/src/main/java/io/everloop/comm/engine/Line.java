package io.everloop.comm.engine;

import io.everloop.comm.link.Doorbell;
import io.everloop.comm.link.LinkClosedException;
import io.everloop.comm.wire.MalformedFrameException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * The socket of a link, in the selector. Beside a ring it is the doorbell; in any case its end is the end of the worker at
 * the other side. Under the lock of the engine.
 */
final class Line {

    private final Engine engine;
    private final Peer peer;
    private final SocketChannel channel;
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(Doorbell.DRAIN_BYTES);
    private SelectionKey key;
    private boolean writing;

    private Line(Engine engine, Peer peer, SocketChannel channel) {
        this.engine = engine;
        this.peer = peer;
        this.channel = channel;
    }

    /** Frames come in beside this socket, or through it. */
    static Line incoming(Engine engine, Peer peer, SocketChannel channel, boolean ring) {
        Line line = new Line(engine, peer, channel);
        line.key = engine.waiting().register(channel, SelectionKey.OP_READ, ready -> line.heard(ring));
        return line;
    }

    /** Frames go out beside this socket, or through it. */
    static Line outgoing(Engine engine, Peer peer, SocketChannel channel) {
        Line line = new Line(engine, peer, channel);
        line.key = engine.waiting().register(channel, SelectionKey.OP_READ, ready -> line.answered());
        return line;
    }

    private void heard(boolean ring) {
        if (ring && !Doorbell.drain(channel, scratch)) {
            gone();
            return;
        }
        try {
            peer.in().poll(peer);
        } catch (LinkClosedException e) {
            gone();
        } catch (MalformedFrameException e) {
            engine.suspect(peer, e);
        }
    }

    /** The other side rings because there is room, or the socket takes more, or the other side is gone. */
    private void answered() {
        if (key.isReadable() && !Doorbell.drain(channel, scratch)) {
            gone();
        } else {
            peer.pump();
        }
    }

    /** Whether to be told when the socket takes more. */
    void wantsToWrite(boolean wanted) {
        if (wanted != writing && key.isValid()) {
            writing = wanted;
            key.interestOps(wanted ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
            // Whoever sleeps there already would not notice.
            engine.waiting().wakeSelector();
        }
    }

    /** Nothing is read here any more; that this worker is alive is still seen at the other side. */
    void deafen() {
        key.cancel();
    }

    /** The other side has closed its end: it is dead, unless it said goodbye. */
    void gone() {
        close();
        if (!peer.isLeaving()) {
            engine.died(peer.worker());
        }
    }

    void close() {
        key.cancel();
        try {
            channel.close();
        } catch (IOException e) {
            // It is of no use any more, closed or not.
        }
    }
}
