package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.comm.data.Slice;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tells what links through sockets cost beside a bare loop over the same socket. */
@Timeout(60)
class SocketThroughputTest {

    private static final int ELEMENTS = 1 << 17;
    private static final int MESSAGES = 400;
    private static final int ROUNDS = 5;
    private static final int PIECE = (1 << 16) / Double.BYTES;

    @TempDir
    private Path directory;

    private interface Work {
        void run() throws IOException;
    }

    private static void doing(Work work) {
        try {
            work.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double gigabytesPerSecond(Work sender, Work receiver) {
        long start = System.nanoTime();
        CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> doing(sender));
        doing(receiver);
        sending.join();
        return 8.0 * ELEMENTS * MESSAGES / (System.nanoTime() - start);
    }

    private static void sendFrames(SocketChannel channel, double[] array) throws IOException {
        SocketOut out = new SocketOut(channel);
        Slice data = Slice.of(array);
        Header header = new Header();
        header.kind = Kind.DATA;
        try (Selector selector = Selector.open()) {
            channel.register(selector, SelectionKey.OP_WRITE);
            for (int i = 0; i < MESSAGES; i++) {
                for (int first = 0; first < ELEMENTS; first += PIECE) {
                    header.value = first;
                    while (!out.offer(header, data, first, PIECE)) {
                        selector.select();
                        selector.selectedKeys().clear();
                    }
                }
            }
            while (!out.flush()) {
                selector.select();
                selector.selectedKeys().clear();
            }
        }
    }

    private static void receiveFrames(SocketChannel channel, double[] array) throws IOException {
        SocketIn in = new SocketIn(channel);
        Slice data = Slice.of(array);
        try (Selector selector = Selector.open()) {
            channel.register(selector, SelectionKey.OP_READ);
            for (int frames = 0; frames < MESSAGES * (ELEMENTS / PIECE); ) {
                int got = in.poll((header, memory, at) -> memory.get(at, data, (int) header.value, PIECE));
                frames += got;
                if (got == 0) {
                    selector.select();
                    selector.selectedKeys().clear();
                }
            }
        }
    }

    private static void sendBare(SocketChannel channel, double[] array) throws IOException {
        channel.configureBlocking(true);
        ByteBuffer buffer = ByteBuffer.allocateDirect(8 * ELEMENTS).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < MESSAGES; i++) {
            buffer.clear().asDoubleBuffer().put(array);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        }
    }

    private static void receiveBare(SocketChannel channel, double[] array) throws IOException {
        channel.configureBlocking(true);
        ByteBuffer buffer = ByteBuffer.allocateDirect(8 * ELEMENTS).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < MESSAGES; i++) {
            buffer.clear();
            while (buffer.hasRemaining()) {
                channel.read(buffer);
            }
            buffer.flip().asDoubleBuffer().get(array);
        }
    }

    @Test
    void largeArraysGoThroughFramesBesideABareLoop() throws IOException {
        double[] sent = new double[ELEMENTS];
        double[] received = new double[ELEMENTS];
        for (int round = 0; round < ROUNDS; round++) {
            sent[ELEMENTS - 1] = round;
            double frames;
            double bare;
            try (SocketPair pair = SocketPair.open(Transport.UNIX, directory)) {
                frames = gigabytesPerSecond(
                        () -> sendFrames(pair.sender(), sent), () -> receiveFrames(pair.receiver(), received));
            }
            assertEquals(round, received[ELEMENTS - 1]);
            try (SocketPair pair = SocketPair.open(Transport.UNIX, directory)) {
                bare = gigabytesPerSecond(
                        () -> sendBare(pair.sender(), sent), () -> receiveBare(pair.receiver(), received));
            }
            System.getLogger("throughput")
                    .log(
                            Level.INFO,
                            String.format("1 MiB messages: frames %.2f GB/s, bare loop %.2f GB/s", frames, bare));
        }
    }
}
