package io.everloop.comm.link;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Remembers what a doorman said, for a test to wait for. */
final class RecordingGuests implements Doorman.Guests {

    /** A connection. */
    record Guest(int worker, SocketChannel channel, MappedByteBuffer ring) {}

    /** That there is none. */
    record Missing(int worker, IOException why) {}

    private final BlockingQueue<Guest> arrived = new LinkedBlockingQueue<>();
    private final BlockingQueue<Guest> connected = new LinkedBlockingQueue<>();
    private final BlockingQueue<Missing> missing = new LinkedBlockingQueue<>();

    @Override
    public void arrived(int worker, SocketChannel channel, MappedByteBuffer ring) {
        arrived.add(new Guest(worker, channel, ring));
    }

    @Override
    public void connected(int worker, SocketChannel channel, MappedByteBuffer ring) {
        connected.add(new Guest(worker, channel, ring));
    }

    @Override
    public void unreachable(int worker, IOException why) {
        missing.add(new Missing(worker, why));
    }

    Guest nextArrived() throws InterruptedException {
        return arrived.take();
    }

    Guest nextConnected() throws InterruptedException {
        return connected.take();
    }

    Missing nextMissing() throws InterruptedException {
        return missing.take();
    }
}
