package io.everloop.spares.control;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Messages over a socket that does not block. Any thread may send; one at a time may receive.
 *
 * <p>Sending never fails: that the other side is gone is for the receiving side to find out.
 */
public final class Line implements AutoCloseable {

    /** Takes messages as they come in. */
    @FunctionalInterface
    public interface Receiver {
        void onMessage(Message message) throws IOException;
    }

    private final SocketChannel channel;
    private final ArrayDeque<ByteBuffer> unsent = new ArrayDeque<>();
    private int maxBytes = Codec.MAX_BYTES_OF_STRANGER;
    private ByteBuffer in = ByteBuffer.allocate(4096);
    private boolean broken;

    public Line(SocketChannel channel) {
        this.channel = channel;
    }

    public SocketChannel channel() {
        return channel;
    }

    /** From now on the other side may send messages of any size that exists. */
    public void trust() {
        maxBytes = Codec.MAX_BYTES;
    }

    /**
     * Hands all messages that are here to the receiver. Blocks only if the socket does, and then for no more than the
     * next bytes.
     *
     * @throws EOFException if the other side is gone
     * @throws IOException if the connection is broken, or what came in is no message
     */
    public void receive(Receiver receiver) throws IOException {
        int count;
        do {
            count = channel.read(in);
            boolean full = !in.hasRemaining();
            in.flip();
            while (takeMessage(receiver)) {
                // as long as there is one
            }
            in.compact();
            if (count < 0) {
                throw new EOFException("the other side closed the connection");
            }
            if (!full) {
                return;
            }
        } while (!channel.isBlocking());
    }

    private boolean takeMessage(Receiver receiver) throws IOException {
        if (in.remaining() < Codec.LENGTH_BYTES) {
            return false;
        }
        int length = in.getInt(in.position());
        if (length < 1 || length > maxBytes) {
            throw new MalformedMessageException("a message claims " + length + " bytes; the most is " + maxBytes);
        }
        if (in.remaining() < Codec.LENGTH_BYTES + length) {
            makeRoomFor(Codec.LENGTH_BYTES + length);
            return false;
        }
        int begin = in.position() + Codec.LENGTH_BYTES;
        in.position(begin + length);
        receiver.onMessage(Codec.decode(in.array(), begin, length));
        return true;
    }

    private void makeRoomFor(int bytes) {
        if (in.capacity() < bytes) {
            byte[] larger = Arrays.copyOf(in.array(), Math.max(bytes, 2 * in.capacity()));
            in = ByteBuffer.wrap(larger, in.position(), in.remaining());
        }
    }

    /** Sends a message, or as much of it as there is room for; the rest waits for {@link #flush}. */
    public synchronized boolean send(Message message) {
        post(message);
        return flush();
    }

    /** Has a message sent with the next one: the other side is woken once for both. */
    public synchronized void post(Message message) {
        unsent.add(ByteBuffer.wrap(Codec.encode(message)));
    }

    /** Sends what had no room before; whether nothing is left. */
    public synchronized boolean flush() {
        try {
            while (!broken && !unsent.isEmpty()) {
                channel.write(unsent.toArray(ByteBuffer[]::new));
                while (!unsent.isEmpty() && !unsent.peek().hasRemaining()) {
                    unsent.remove();
                }
                if (!unsent.isEmpty()) {
                    return false;
                }
            }
        } catch (IOException e) {
            broken = true;
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
