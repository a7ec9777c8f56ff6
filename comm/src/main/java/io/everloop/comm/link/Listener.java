package io.everloop.comm.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The socket where a worker listens: a file in the directory of the job, or a free port.
 *
 * @param file the file of a Unix domain socket; null for TCP
 */
record Listener(ServerSocketChannel channel, SocketAddress address, Path file) {

    /** As many as the system allows may wait to be let in. */
    private static final int BACKLOG = 4096;

    static Listener open(DoormanSpec spec) throws IOException {
        return spec.transport() == Transport.TCP ? openTcp(spec) : openUnix(spec);
    }

    private static Listener openTcp(DoormanSpec spec) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(new InetSocketAddress(spec.bind(), 0), BACKLOG);
            channel.configureBlocking(false);
            return new Listener(channel, channel.getLocalAddress(), null);
        } catch (IOException e) {
            Quietly.close(channel);
            throw e;
        }
    }

    private static Listener openUnix(DoormanSpec spec) throws IOException {
        requirePrivate(spec.directory());
        Path file = spec.directory().resolve("w" + spec.worker() + ".sock");
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(file), BACKLOG);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            channel.configureBlocking(false);
            return new Listener(channel, UnixDomainSocketAddress.of(file), file);
        } catch (SocketException e) {
            Quietly.close(channel);
            throw new IOException(
                    "worker " + spec.worker() + " cannot listen at " + file + ": " + e.getMessage()
                            + "; give every job a directory of its own with a short path",
                    e);
        }
    }

    private static void requirePrivate(Path directory) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(directory);
        if (!PosixFilePermissions.fromString("rwx------").containsAll(permissions)) {
            throw new IOException(directory + " is open to others (" + PosixFilePermissions.toString(permissions)
                    + "): the directory of a job must be rwx------");
        }
    }

    void close() {
        Quietly.close(channel);
        if (file != null) {
            Quietly.close(() -> Files.deleteIfExists(file));
        }
    }
}
