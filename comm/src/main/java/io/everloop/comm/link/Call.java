package io.everloop.comm.link;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;

/** A connection that is asked for. */
record Call(int worker, SocketAddress address, long deadlineNanos) {

    boolean isUnix() {
        return address instanceof UnixDomainSocketAddress;
    }

    /** A channel that is connected or about to be; null if somebody listens there whose queue is full. */
    SocketChannel dial() throws IOException {
        SocketChannel channel = isUnix() ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open();
        try {
            channel.configureBlocking(false);
            if (channel.connect(address) || !isUnix()) {
                return channel;
            }
        } catch (IOException e) {
            if (!isQueueFull(e)) {
                Quietly.close(channel);
                throw e;
            }
        } catch (RuntimeException e) {
            Quietly.close(channel);
            throw new IOException("no address of a worker: " + address, e);
        }
        Quietly.close(channel);
        return null;
    }

    /** It has no class of its own; but where nobody listens it is refused, and where nobody ever did there is no file. */
    private boolean isQueueFull(IOException e) {
        return e.getClass() == SocketException.class
                && address instanceof UnixDomainSocketAddress unix
                && Files.exists(unix.getPath());
    }
}
