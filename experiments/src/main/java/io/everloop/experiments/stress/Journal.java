package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;
import java.io.Closeable;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * What a rank did and saw, in a file that outlives it: an entry is with the operating system before the next step is done,
 * so a killed process loses none that anybody could have noticed. Used by the thread of the rank.
 */
final class Journal implements Closeable {

    private static final Entry.Kind[] KINDS = Entry.Kind.values();

    private final FileChannel file;
    private final ByteBuffer buffer;

    private Journal(FileChannel file, int ranks) {
        this.file = file;
        buffer = ByteBuffer.allocateDirect(32 + 2 * Integer.BYTES * ranks);
    }

    /** Begins the journal of one of so many ranks. */
    static Journal create(Path directory, int rank, int ranks) throws IOException {
        return new Journal(
                FileChannel.open(file(directory, rank), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                ranks);
    }

    private static Path file(Path directory, int rank) {
        return directory.resolve("rank-" + rank + ".journal");
    }

    void write(Entry entry) throws IOException {
        buffer.clear();
        buffer.put((byte) List.of(KINDS).indexOf(entry.kind())).putInt(entry.epoch());
        buffer.putLong(entry.number()).putLong(entry.flag());
        write(entry.ranks());
        write(entry.acknowledged());
        buffer.flip();
        while (buffer.hasRemaining()) {
            file.write(buffer);
        }
    }

    private void write(RankSet ranks) {
        buffer.putInt(ranks.size());
        ranks.forEach(buffer::putInt);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** All entries of a rank; none if it died before it could begin. */
    static List<Entry> read(Path directory, int rank) throws IOException {
        List<Entry> entries = new ArrayList<>();
        Path file = file(directory, rank);
        if (Files.notExists(file)) {
            return entries;
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        try {
            while (bytes.hasRemaining()) {
                entries.add(read(bytes));
            }
        } catch (BufferUnderflowException e) {
            // The rank died while it wrote its last entry.
        }
        return entries;
    }

    private static Entry read(ByteBuffer bytes) {
        return new Entry(
                KINDS[bytes.get()],
                bytes.getInt(),
                bytes.getLong(),
                bytes.getLong(),
                readRanks(bytes),
                readRanks(bytes));
    }

    private static RankSet readRanks(ByteBuffer bytes) {
        int[] ranks = new int[bytes.getInt()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = bytes.getInt();
        }
        return RankSet.of(ranks);
    }
}
