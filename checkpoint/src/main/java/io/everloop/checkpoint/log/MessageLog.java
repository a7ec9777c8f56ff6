package io.everloop.checkpoint.log;

import io.everloop.comm.data.ArrayType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What a rank has sent since the last commit. Kept by the sender, so that receiving costs nothing; written by one process at a
 * time, read by any.
 *
 * <p>A sender that was replaced opens the log of its predecessor. What it sends again is in there already, and is not
 * appended twice.
 *
 * <p>Long messages are several entries of the journal; one that the writer's death cut off is not there for anybody.
 * Used by one thread at a time.
 */
public final class MessageLog implements AutoCloseable {

    private static final int HEADER_BYTES = 2 * 4 + 8 + 8 + 4 + 1 + 4 + 4;
    private static final int PART_BYTES = Journal.MOST_BYTES - HEADER_BYTES;

    private final Journal journal;
    private ChannelNumbers logged;
    private final ByteBuffer entry = ByteBuffer.allocate(Journal.MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private MessageLog(Journal journal, ChannelNumbers logged) {
        this.journal = journal;
        this.logged = logged;
    }

    /**
     * Goes on with the log in a directory, for a rank that was brought back alone.
     *
     * @param version of the commit that the rank starts from; numbers of messages began anew with it
     */
    public static MessageLog open(Path directory, long version) throws IOException {
        ChannelNumbers logged = new ChannelNumbers();
        read(directory, version, message -> {
            long before = logged.last(message.channel());
            if (message.sequence() > before + 1) {
                throw new BrokenLogException("message " + message.sequence() + " comes after message " + before + " on "
                        + message.channel() + " in " + directory);
            }
            logged.accept(message.channel(), message.sequence());
        });
        return new MessageLog(Journal.open(directory, version), logged);
    }

    /** Removes a log that nobody writes or reads any more. */
    public static void remove(Path directory) throws IOException {
        Journal.clear(directory);
    }

    /** How many messages of a channel there are since the last cut. */
    public long last(Channel channel) {
        return logged.last(channel);
    }

    /**
     * Appends a message; when this returns it survives the death of this process.
     *
     * @param bytes its elements, from position to limit, which do not move
     * @return false if it was there already
     */
    public boolean append(
            Channel channel, long sequence, long communicator, int tag, ArrayType type, ByteBuffer bytes) {
        if (!logged.accept(channel, sequence)) {
            return false;
        }
        int total = bytes.remaining();
        int at = 0;
        do {
            int part = Math.min(PART_BYTES, total - at);
            entry.clear();
            entry.putInt(channel.from()).putInt(channel.to());
            entry.putLong(sequence).putLong(communicator).putInt(tag).put((byte) type.code());
            entry.putInt(total).putInt(at);
            entry.put(entry.position(), bytes, bytes.position() + at, part);
            entry.limit(entry.position() + part).position(0);
            journal.append(entry);
            at += part;
        } while (at < total);
        return true;
    }

    /** A commit is permanent: what is sent from now on comes after it, and is numbered from 1 again. */
    public void cut(long version) throws IOException {
        journal.cut(version);
        logged = new ChannelNumbers();
    }

    /** What was sent before the cut of this version is not needed again; its files go when nothing else is in them. */
    public void trim(long version) throws IOException {
        journal.trim(version);
    }

    /** Reads all messages since a version in the order in which they were sent, each once; none if there is no log. */
    public static void read(Path directory, long version, Consumer<LoggedMessage> reader) throws IOException {
        Journal.read(directory, version, new Assembler(reader));
    }

    @Override
    public void close() {
        journal.close();
    }

    /** Puts the parts of messages together. */
    private static final class Assembler implements Journal.Reader {

        private final Consumer<LoggedMessage> reader;
        private byte[] bytes = {};
        private int done;

        Assembler(Consumer<LoggedMessage> reader) {
            this.reader = reader;
        }

        @Override
        public void read(ByteBuffer entry) {
            Channel channel = new Channel(entry.getInt(), entry.getInt());
            long sequence = entry.getLong();
            long communicator = entry.getLong();
            int tag = entry.getInt();
            ArrayType type = ArrayType.ofCode(entry.get());
            int total = entry.getInt();
            int at = entry.getInt();
            if (at == 0) {
                // If the last message was not complete its writer died; this is another one.
                bytes = new byte[total];
                done = 0;
            }
            if (at != done || total != bytes.length) {
                throw new BrokenLogException("message " + sequence + " on " + channel + " has a hole");
            }
            done += entry.remaining();
            entry.get(bytes, at, entry.remaining());
            if (done == total) {
                reader.accept(new LoggedMessage(channel, sequence, communicator, tag, type, bytes));
            }
        }
    }
}
