package io.everloop.experiments.bench.program;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * The least that Java needs for a message to go to another process and back: one thread on each side that blocks on a Unix
 * domain socket, and nothing else.
 *
 * <p>Arguments: {@code listen PATH}, or {@code play PATH} and the numbers of a {@link Stopwatch}. The player prints
 * lines of a name and times of half a round trip in microseconds.
 */
public final class BareLoop {

    private static final int SMALL = 8;
    private static final int LARGE = 1 << 20;

    private final SocketChannel channel;
    private final ByteBuffer order = ByteBuffer.allocateDirect(2 * Integer.BYTES);
    private final ByteBuffer ball = ByteBuffer.allocateDirect(LARGE);

    private BareLoop(SocketChannel channel) {
        this.channel = channel;
    }

    public static void main(String[] args) throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(Path.of(args[1]));
        if (args[0].equals("listen")) {
            listen(address);
        } else {
            play(address, Stopwatch.parse(List.of(args).subList(2, args.length)));
        }
    }

    private static void listen(UnixDomainSocketAddress address) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            System.out.println("listening");
            try (SocketChannel channel = server.accept()) {
                new BareLoop(channel).answer();
            }
        }
    }

    private static void play(UnixDomainSocketAddress address, Stopwatch stopwatch) throws IOException {
        try (SocketChannel channel = SocketChannel.open(address)) {
            BareLoop loop = new BareLoop(channel);
            loop.measure("pingpong8", SMALL, stopwatch);
            loop.measure("pingpong1m", LARGE, stopwatch);
            loop.order(0, 0);
        }
    }

    private void measure(String name, int bytes, Stopwatch stopwatch) throws IOException {
        var micros = stopwatch.micros(count -> {
            order(bytes, count);
            return play(bytes, count) / 2;
        });
        System.out.println(name + " " + Stopwatch.text(micros));
    }

    private long play(int bytes, int count) throws IOException {
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            write(ball, bytes);
            read(ball, bytes);
        }
        return System.nanoTime() - begin;
    }

    /** Says how large the next messages are and how many; none ends the game. */
    private void order(int bytes, int count) throws IOException {
        order.clear().putInt(bytes).putInt(count);
        write(order, order.capacity());
    }

    private void answer() throws IOException {
        while (true) {
            read(order, order.capacity());
            int bytes = order.getInt(0);
            int count = order.getInt(Integer.BYTES);
            if (count == 0) {
                return;
            }
            for (int i = 0; i < count; i++) {
                read(ball, bytes);
                write(ball, bytes);
            }
        }
    }

    private void write(ByteBuffer buffer, int bytes) throws IOException {
        buffer.clear().limit(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    private void read(ByteBuffer buffer, int bytes) throws IOException {
        buffer.clear().limit(bytes);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("the other side is gone");
            }
        }
    }
}
