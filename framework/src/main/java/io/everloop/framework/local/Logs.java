package io.everloop.framework.local;

import io.everloop.checkpoint.log.BrokenLogException;
import io.everloop.checkpoint.log.Channel;
import io.everloop.checkpoint.log.Delivery;
import io.everloop.checkpoint.log.LoggedMessage;
import io.everloop.checkpoint.log.MessageLog;
import io.everloop.checkpoint.log.ReceiveOrder;
import io.everloop.comm.data.ArrayType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What one rank has sent and chosen in one stage, in files that survive it: made when first needed, except that a successor
 * goes on with those of its predecessor. Used by the thread of the rank.
 */
final class Logs implements AutoCloseable {

    private static final int REHEARSED = 200;

    private final Path directory;
    private final int rank;
    private final LogTroubles troubles;
    private long version;
    private Optional<MessageLog> sent = Optional.empty();
    private Optional<ReceiveOrder> order = Optional.empty();

    Logs(Path directory, int rank, long version, LogTroubles troubles) {
        this.troubles = troubles;
        this.directory = directory;
        this.rank = rank;
        this.version = version;
    }

    /** Does everything once. */
    static void rehearse(Path directory) {
        LogTroubles troubles = new LogTroubles();
        try (Logs first = new Logs(directory, 0, 0, troubles)) {
            for (int sequence = 1; sequence <= REHEARSED; sequence++) {
                first.append(1, sequence, 0, 0, ArrayType.BYTE, ByteBuffer.allocate(sequence));
            }
            first.chosen(new Delivery(new Channel(1, 0), 1, 0, 0));
        }
        try (Logs second = new Logs(directory, 0, 0, troubles)) {
            second.open();
            second.chosen();
            second.read(0, message -> {});
            second.cut(1);
        }
    }

    private static Path sentBy(Path directory, int rank) {
        return directory.resolve(rank + "-sent");
    }

    private static Path chosenBy(Path directory, int rank) {
        return directory.resolve(rank + "-chosen");
    }

    void append(int to, long sequence, long communicator, int tag, ArrayType type, ByteBuffer bytes) {
        trying(() -> open().append(new Channel(rank, to), sequence, communicator, tag, type, bytes));
    }

    /** Opens the log of what is sent, which takes a while when it is the first of a process. */
    MessageLog open() {
        return trying(() -> {
            if (sent.isEmpty()) {
                sent = Optional.of(MessageLog.open(sentBy(directory, rank), version));
            }
            return sent.get();
        });
    }

    void chosen(Delivery delivery) {
        trying(() -> {
            if (order.isEmpty()) {
                order = Optional.of(ReceiveOrder.open(chosenBy(directory, rank), version));
            }
            order.get().append(delivery);
            return delivery;
        });
    }

    /** A commit is permanent: what came before it is not needed again. */
    void cut(long newVersion) {
        version = newVersion;
        trying(() -> {
            // What is not needed goes first: a cut may begin a file, which needs room.
            if (sent.isPresent()) {
                sent.get().trim(version);
            }
            if (order.isPresent()) {
                order.get().trim(version);
                order.get().cut(version);
            }
            if (sent.isPresent()) {
                sent.get().cut(version);
            }
            return version;
        });
    }

    /** What this rank, or who was it before, has chosen since the version. */
    List<Delivery> chosen() {
        return trying(() -> ReceiveOrder.read(chosenBy(directory, rank), version));
    }

    /** Reads what a rank has sent since the version, to anybody. */
    void read(int sender, Consumer<LoggedMessage> reader) {
        trying(() -> {
            MessageLog.read(sentBy(directory, sender), version, reader);
            return sender;
        });
    }

    /** Removes what this rank has written; nobody reads it any more. */
    void remove() {
        close();
        trying(() -> {
            MessageLog.remove(sentBy(directory, rank));
            ReceiveOrder.remove(chosenBy(directory, rank));
            return rank;
        });
    }

    /** Something that may fail. */
    private interface Trial<T> {
        T run() throws IOException;
    }

    private <T> T trying(Trial<T> trial) {
        try {
            return trial.run();
        } catch (BrokenLogException e) {
            throw troubles.fallBack(e.getMessage());
        } catch (IOException e) {
            throw troubles.fallBack("a log of messages: " + e);
        }
    }

    @Override
    public void close() {
        sent.ifPresent(MessageLog::close);
        sent = Optional.empty();
        order.ifPresent(ReceiveOrder::close);
        order = Optional.empty();
    }
}
