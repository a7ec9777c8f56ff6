package io.everloop.comm.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two ends of a real connection, both non-blocking. */
record SocketPair(SocketChannel sender, SocketChannel receiver) implements AutoCloseable {

    static SocketPair open(Transport transport, Path directory) throws IOException {
        boolean tcp = transport == Transport.TCP;
        SocketAddress address = tcp
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)
                : UnixDomainSocketAddress.of(directory.resolve("pair.sock"));
        try (ServerSocketChannel server =
                tcp ? ServerSocketChannel.open() : ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            SocketChannel sender = SocketChannel.open(server.getLocalAddress());
            SocketChannel receiver = server.accept();
            sender.configureBlocking(false);
            receiver.configureBlocking(false);
            return new SocketPair(sender, receiver);
        } finally {
            Files.deleteIfExists(directory.resolve("pair.sock"));
        }
    }

    @Override
    public void close() throws IOException {
        sender.close();
        receiver.close();
    }
}
