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

    /** What each side receives into: large enough for full speed, small enough to stay in the cache. */
    static final int BUFFER_BYTES = 512 << 10;

    private final SocketChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final ExecutorService writing = Executors.newSingleThreadExecutor();

    private BareExchange(SocketChannel channel) {
        this.channel = channel;
    }

    /** Between the two ranks of a communicator, which call this together. */
    static BareExchange open(Communicator comm) throws IOException {
        return comm.rank() == 0 ? listen(comm) : connect(comm);
    }

    private static BareExchange listen(Communicator comm) throws IOException {
        Path directory = Files.createTempDirectory("everloop-bench");
        Path socket = directory.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            byte[] path = socket.toString().getBytes(StandardCharsets.UTF_8);
            comm.send(new int[] {path.length}, 0, 1, 1, 0);
            comm.send(path, 0, path.length, 1, 0);
            return new BareExchange(server.accept());
        } finally {
            Files.deleteIfExists(socket);
            Files.delete(directory);
        }
    }

    private static BareExchange connect(Communicator comm) throws IOException {
        int[] length = new int[1];
        comm.recv(length, 0, 1, 0, 0);
        byte[] path = new byte[length[0]];
        comm.recv(path, 0, path.length, 0, 0);
        return new BareExchange(
                SocketChannel.open(UnixDomainSocketAddress.of(new String(path, StandardCharsets.UTF_8))));
    }

    /** Sends the data to the other side and receives as much. */
    void exchange(ByteBuffer data) throws Exception {
        long bytes = data.remaining();
        Future<?> written = writing.submit(() -> {
            while (data.hasRemaining()) {
                channel.write(data);
            }
            return null;
        });
        for (long done = 0; done < bytes; ) {
            buffer.clear();
            int count = channel.read(buffer);
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
