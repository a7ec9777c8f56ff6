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

    private static final int HEADER_BYTES = 4 * 4 + 8 + 1 + 4 + 4;
    private static final int PART_BYTES = Journal.MOST_BYTES - HEADER_BYTES;

    private final Journal journal;
    private final ChannelNumbers logged;
    private final ByteBuffer entry = ByteBuffer.allocate(Journal.MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private MessageLog(Journal journal, ChannelNumbers logged) {
        this.journal = journal;
        this.logged = logged;
    }

    /**
     * Goes on with the log in a directory, for a rank that was brought back alone.
     *
     * @param version of the commit that the rank starts from
     * @param sent how far each channel had come at that commit
     */
    public static MessageLog open(Path directory, long version, ChannelNumbers sent) throws IOException {
        ChannelNumbers logged = new ChannelNumbers(sent.all());
        read(directory, message -> logged.accept(message.channel(), message.sequence()));
        return new MessageLog(Journal.open(directory, version), logged);
    }

    /** Begins anew, for a start or when all ranks went back to a commit: what was sent after it never happened. */
    public static MessageLog create(Path directory, long version, ChannelNumbers sent) throws IOException {
        Journal.clear(directory);
        return new MessageLog(Journal.open(directory, version), new ChannelNumbers(sent.all()));
    }

    /**
     * Appends a message; when this returns it survives the death of this process.
     *
     * @param bytes its elements, from position to limit, which do not move
     * @return false if it was there already
     */
    public boolean append(Channel channel, long sequence, int tag, ArrayType type, ByteBuffer bytes) {
        if (!logged.accept(channel, sequence)) {
            return false;
        }
        int total = bytes.remaining();
        int at = 0;
        do {
            int part = Math.min(PART_BYTES, total - at);
            entry.clear();
            entry.putInt(channel.from()).putInt(channel.to()).putInt(channel.communicator());
            entry.putLong(sequence).putInt(tag).put((byte) type.code());
            entry.putInt(total).putInt(at);
            entry.put(entry.position(), bytes, bytes.position() + at, part);
            entry.limit(entry.position() + part).position(0);
            journal.append(entry);
            at += part;
        } while (at < total);
        return true;
    }

    /** A tentative commit: what is sent from now on comes after it. */
    public void cut(long version) throws IOException {
        journal.cut(version);
    }

    /** The commit is permanent: what was sent before it is not needed again. */
    public void trim(long version) throws IOException {
        journal.trim(version);
    }

    /** Reads all messages of a log in the order in which they were sent, each once. */
    public static void read(Path directory, Consumer<LoggedMessage> reader) throws IOException {
        Journal.read(directory, new Assembler(reader));
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
            Channel channel = new Channel(entry.getInt(), entry.getInt(), entry.getInt());
            long sequence = entry.getLong();
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
                reader.accept(new LoggedMessage(channel, sequence, tag, type, bytes));
            }
        }
    }
}
