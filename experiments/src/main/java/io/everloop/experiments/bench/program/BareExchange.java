package io.everloop.experiments.bench.program;

import io.everloop.comm.Communicator;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The least that two processes need to send each other data at the same time: a Unix domain socket, and at each side one
 * thread that writes and one that reads.
 */
final class BareExchange implements AutoCloseable {

    /** Large enough for full speed, small enough to stay in the cache. */
    private static final int WINDOW_BYTES = 512 << 10;

    private final SocketChannel channel;
    private final ByteBuffer received;
    private final ExecutorService writing = Executors.newSingleThreadExecutor();

    private BareExchange(SocketChannel channel, int bytes) {
        this.channel = channel;
        received = ByteBuffer.allocateDirect(bytes);
    }

    /** Of so many bytes each way, between the two ranks of a communicator, which call this together. */
    static BareExchange open(Communicator comm, int bytes) throws IOException {
        return new BareExchange(comm.rank() == 0 ? listen(comm) : connect(comm), bytes);
    }

    private static SocketChannel listen(Communicator comm) throws IOException {
        Path directory = Files.createTempDirectory("everloop-bench");
        Path socket = directory.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            byte[] path = socket.toString().getBytes(StandardCharsets.UTF_8);
            comm.send(new int[] {path.length}, 0, 1, 1, 0);
            comm.send(path, 0, path.length, 1, 0);
            return server.accept();
        } finally {
            Files.deleteIfExists(socket);
            Files.delete(directory);
        }
    }

    private static SocketChannel connect(Communicator comm) throws IOException {
        int[] length = new int[1];
        comm.recv(length, 0, 1, 0, 0);
        byte[] path = new byte[length[0]];
        comm.recv(path, 0, path.length, 0, 0);
        return SocketChannel.open(UnixDomainSocketAddress.of(new String(path, StandardCharsets.UTF_8)));
    }

    /** How much memory it has for itself. */
    int bytes() {
        return received.capacity();
    }

    /** Sends the data to the other side, and has as much in memory afterwards. */
    void exchange(ByteBuffer data) throws Exception {
        exchange(data, received.capacity());
    }

    /** Sends the data to the other side, and throws as much away, which no copy can. */
    void exchangeForNothing(ByteBuffer data) throws Exception {
        exchange(data, WINDOW_BYTES);
    }

    /** Each part of what comes takes the place of what came so many bytes before. */
    private void exchange(ByteBuffer data, int window) throws Exception {
        int bytes = received.capacity();
        Future<?> written = writing.submit(() -> {
            while (data.hasRemaining()) {
                channel.write(data);
            }
            return null;
        });
        for (int done = 0; done < bytes; ) {
            received.limit(Math.min(window, done % window + WINDOW_BYTES)).position(done % window);
            int count = channel.read(received);
            if (count < 0) {
                throw new EOFException("the other side is gone");
            }
            done += count;
        }
        written.get();
    }

    @Override
    public void close() throws IOException {
        writing.shutdownNow();
        channel.close();
    }
}
