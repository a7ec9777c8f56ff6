package io.everloop.checkpoint.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Which messages a rank got when it received from anybody: all that a program that goes on alike from the same state leaves to
 * chance. Kept by the receiver, before the program sees the message. Used by one thread at a time.
 */
public final class ReceiveOrder implements AutoCloseable {

    private final Journal journal;
    private final ByteBuffer entry = ByteBuffer.allocate(28).order(ByteOrder.LITTLE_ENDIAN);

    private ReceiveOrder(Journal journal) {
        this.journal = journal;
    }

    /** Goes on with the record in a directory; see {@link MessageLog#open}. */
    public static ReceiveOrder open(Path directory, long version) throws IOException {
        return new ReceiveOrder(Journal.open(directory, version));
    }

    /** See {@link MessageLog#remove}. */
    public static void remove(Path directory) throws IOException {
        Journal.clear(directory);
    }

    /** Keeps that this message came next. */
    public void append(Delivery delivery) {
        Channel channel = delivery.channel();
        entry.clear();
        entry.putInt(channel.from()).putInt(channel.to()).putLong(delivery.sequence());
        entry.putLong(delivery.communicator()).putInt(delivery.tag()).flip();
        journal.append(entry);
    }

    public void cut(long version) throws IOException {
        journal.cut(version);
    }

    public void trim(long version) throws IOException {
        journal.trim(version);
    }

    /** All that was kept since a version, in order. */
    public static List<Delivery> read(Path directory, long version) throws IOException {
        List<Delivery> order = new ArrayList<>();
        Journal.read(
                directory,
                version,
                entry -> order.add(new Delivery(
                        new Channel(entry.getInt(), entry.getInt()),
                        entry.getLong(),
                        entry.getLong(),
                        entry.getInt())));
        return order;
    }

    @Override
    public void close() {
        journal.close();
    }
}
