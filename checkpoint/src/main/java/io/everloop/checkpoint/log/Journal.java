package io.everloop.checkpoint.log;

import io.everloop.checkpoint.log.Segments.Segment;
import io.everloop.comm.engine.Failpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.LargeRollCycles;
import net.openhft.chronicle.wire.DocumentContext;

/**
 * Entries in files, appended by one process at a time and read by any.
 *
 * <p>An entry that was appended survives the death of the process, though not of the machine. One that was being appended is
 * there or not, never half. A queue that a dead process wrote to is never written again, since its last entry may be
 * unfinished: each process begins a queue of its own. What is older than a commit is given up by removing whole queues, in
 * which nothing else is.
 *
 * <p>Used by one thread at a time.
 */
final class Journal implements AutoCloseable {

    /** No entry is longer. */
    static final int MOST_BYTES = 64 << 10;

    private static final int BLOCK_BYTES = 4 << 20;

    /** A queue that has grown this long is not gone on with after a cut. Beginning one takes milliseconds. */
    private static final long LONG_BYTES = 16 << 20;

    /** Nothing is appended where less is left: other ranks append there, too, as much as this before they look again. */
    private static final long ROOM_BYTES = 8 << 20;

    private static final long LOOK_BYTES = 256 << 10;

    /** Instead of the length of an entry: a version begins here. */
    static final int CUT = -1;

    /** Reads an entry. */
    interface Reader {
        void read(ByteBuffer entry);
    }

    private final Segments segments;

    /** Where they lie; to find that out takes a walk through all mounts. */
    private final FileStore store;

    private final CRC32C crc = new CRC32C();
    private ChronicleQueue queue;
    private ExcerptAppender appender;
    private Tally tally;
    private long bytesInQueue;
    private long bytesSinceLook;

    private Journal(Segments segments) throws IOException {
        this.segments = segments;
        store = Files.getFileStore(segments.directory());
    }

    /** Begins to append, after all that is there. */
    static Journal open(Path directory, long version) throws IOException {
        Segments segments = new Segments(directory);
        segments.sweep();
        Journal journal = new Journal(segments);
        journal.begin(version);
        return journal;
    }

    /** Removes all entries. */
    static void clear(Path directory) throws IOException {
        Segments segments = new Segments(directory);
        for (Segment segment : segments.all()) {
            segments.remove(segment);
        }
    }

    private void begin(long version) throws IOException {
        Segment segment = segments.create(version);
        Failpoint.reached("checkpoint.log.segment.created");
        lookForRoom();
        tally = Tally.create(segment.directory());
        open(segment.directory());
        bytesInQueue = 0;
        Failpoint.reached("checkpoint.log.segment.open");
    }

    private void open(Path directory) {
        ChronicleQueue begun = null;
        try {
            begun = builder(directory).build();
            appender = begun.createAppender();
            queue = begun;
        } catch (RuntimeException | InternalError e) {
            if (begun != null) {
                begun.close();
            }
            throw new BrokenLogException("nothing can be begun in " + directory + " (" + e + ")", e);
        }
    }

    private static SingleChronicleQueueBuilder builder(Path directory) {
        return SingleChronicleQueueBuilder.binary(directory.toFile())
                .rollCycle(LargeRollCycles.LARGE_DAILY)
                .blockSize(BLOCK_BYTES);
    }

    /** Appends the entry from the buffer's position to its limit; when this returns it is safe from the process's death. */
    void append(ByteBuffer entry) {
        bytesSinceLook += entry.remaining();
        if (bytesSinceLook >= LOOK_BYTES) {
            lookForRoom();
        }
        crc.reset();
        crc.update(entry.duplicate());
        write(bytes -> {
            bytes.writeInt((int) crc.getValue());
            bytes.writeInt(entry.remaining());
            Failpoint.reached("checkpoint.log.append.begun");
            bytes.write(entry.array(), entry.arrayOffset() + entry.position(), entry.remaining());
            Failpoint.reached("checkpoint.log.append.written");
        });
        bytesInQueue += entry.remaining();
        Failpoint.reached("checkpoint.log.append.done");
    }

    private void write(Consumer<Bytes<?>> writer) {
        try (DocumentContext document = appender.writingDocument()) {
            writer.accept(document.wire().bytes());
        } catch (RuntimeException | InternalError e) {
            // The second is what becomes of a mapped page that the kernel has no memory for.
            throw new BrokenLogException("nothing can be appended in " + segments.directory() + " (" + e + ")", e);
        }
        tally.add();
    }

    /** Where mapped files find no room their writer is killed, at best; so it stops before. */
    private void lookForRoom() {
        bytesSinceLook = 0;
        long left;
        try {
            left = store.getUsableSpace();
        } catch (IOException e) {
            throw new BrokenLogException(segments.directory() + " cannot be looked at (" + e + ")", e);
        }
        if (left < ROOM_BYTES) {
            throw new BrokenLogException(
                    "only " + left + " bytes are left for logs in " + segments.directory() + ", commit more often");
        }
    }

    /** From here on entries belong to another version. */
    void cut(long version) throws IOException {
        if (bytesInQueue >= LONG_BYTES) {
            end();
            begin(version);
            return;
        }
        write(bytes -> {
            bytes.writeInt(checksum(version));
            bytes.writeInt(CUT);
            bytes.writeLong(version);
        });
        Failpoint.reached("checkpoint.log.cut");
    }

    /** Gives up queues in which everything was appended before the cut of this version, whether that was made or not. */
    void trim(long version) throws IOException {
        List<Segment> all = segments.all();
        // A successor's queue may begin with the version that its predecessor's ends with.
        for (int i = 0; i + 1 < all.size() && all.get(i + 1).version() < version; i++) {
            Failpoint.reached("checkpoint.log.trim");
            segments.remove(all.get(i));
        }
    }

    /** Reads all entries of a journal since a version, whoever appends to it meanwhile. */
    static void read(Path directory, long version, Reader reader) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        for (Segment segment : new Segments(directory).since(version)) {
            if (hasEntries(segment.directory())) {
                read(segment, version, reader);
            }
        }
    }

    /** A process that died while it began a queue may have left no queue; but then it counted nothing, either. */
    private static boolean hasEntries(Path directory) throws IOException {
        // Counted after it is there: the other way round, a queue that is just being begun would look like one that is
        // gone.
        boolean isCounted = Tally.hasAny(directory);
        try (var files = Files.list(directory)) {
            boolean isThere = files.anyMatch(file -> file.toString().endsWith(".cq4"));
            if (isCounted && !isThere) {
                throw new BrokenLogException("the entries in " + directory + " are gone");
            }
            return isThere;
        }
    }

    private static void read(Segment segment, long version, Reader reader) throws IOException {
        try (Reading reading = Reading.open(segment, builder(segment.directory()))) {
            for (Optional<ByteBuffer> entry = reading.next(version); entry.isPresent(); entry = reading.next(version)) {
                reader.read(entry.get());
            }
        }
    }

    static int checksum(long version) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, version));
        return (int) crc.getValue();
    }

    private void end() {
        appender.close();
        queue.close();
    }

    @Override
    public void close() {
        end();
    }
}
