package io.everloop.comm.link;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * A connection during its handshake. Never reads more than the handshake needs, so that what follows it is left for
 * those who get the channel. Used by the doorman's thread only.
 */
abstract class Visit {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    final SocketChannel channel;
    final long deadlineNanos;
    MappedByteBuffer ring;
    private final ByteBuffer incoming = ByteBuffer.allocate(Handshake.MAX_BYTES);
    private ByteBuffer outgoing = NOTHING;
    private boolean over;

    Visit(SocketChannel channel, long deadlineNanos) {
        this.channel = channel;
        this.deadlineNanos = deadlineNanos;
    }

    abstract Handshake handshake();

    /** What comes after the handshake went on well. */
    abstract void onVerdict(Verdict verdict);

    /** Passes on what the handshake led to: the channel, and the ring or null. */
    abstract void handOver(Doorman.Guests guests);

    /** Whether the other side may take the connection for made before this one does. */
    boolean isClaimed() {
        return false;
    }

    /** Gives the connection up. */
    void abandon() {
        Quietly.close(channel);
    }

    final void send(ByteBuffer bytes) {
        outgoing = bytes;
    }

    /** Nothing is left to do but to send what is to be sent. */
    final void conclude() {
        over = true;
    }

    /** Goes on as far as possible without waiting; whether the handshake is over and well. */
    final boolean advance() throws IOException {
        while (true) {
            if (outgoing.hasRemaining()) {
                channel.write(outgoing);
                if (outgoing.hasRemaining()) {
                    return false;
                }
            }
            if (over) {
                return true;
            }
            if (!readMessage()) {
                return false;
            }
            byte[] message = new byte[incoming.flip().remaining()];
            incoming.get(message).clear();
            follow(handshake().onMessage(message));
        }
    }

    private boolean readMessage() throws IOException {
        incoming.limit(handshake().expected());
        if (channel.read(incoming) < 0) {
            throw new EOFException("the connection was closed " + incoming.position() + " bytes into a message of "
                    + incoming.limit() + " of the handshake");
        }
        return !incoming.hasRemaining();
    }

    private void follow(Verdict verdict) throws IOException {
        if (verdict instanceof Verdict.GoOn more) {
            send(more.reply());
        } else if (verdict instanceof Verdict.Refused refused) {
            channel.write(refused.lastWords());
            throw new RefusedException(refused.why());
        } else {
            onVerdict(verdict);
        }
    }

    /** What the channel is to be watched for. */
    int interest() {
        return outgoing.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ;
    }
}
