package io.everloop.checkpoint.log;

import io.everloop.checkpoint.log.Segments.Segment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.zip.CRC32C;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;

/** One pass over a queue, which may be one that somebody appends to. Whatever is wrong with it is a broken log. */
final class Reading implements AutoCloseable {

    /** So long a header that looks unfinished is waited for: a writer takes microseconds, and a bad one stays so. */
    private static final long PATIENCE_MILLIS = 1_000;

    private final Segment segment;
    private final int counted;
    private final ChronicleQueue queue;
    private final ExcerptTailer tailer;
    private long current;
    private int found;

    private Reading(Segment segment, int counted, ChronicleQueue queue, ExcerptTailer tailer) {
        this.segment = segment;
        this.counted = counted;
        this.queue = queue;
        this.tailer = tailer;
        current = segment.version();
    }

    static Reading open(Segment segment, SingleChronicleQueueBuilder builder) throws IOException {
        int counted = Tally.of(segment.directory());
        return trying(segment, () -> {
            ChronicleQueue queue =
                    builder.readOnly(true).timeoutMS(PATIENCE_MILLIS).build();
            try {
                return new Reading(segment, counted, queue, queue.createTailer());
            } catch (Throwable e) {
                queue.close();
                throw e;
            }
        });
    }

    /** The next entry since a version; nothing at the end. */
    Optional<ByteBuffer> next(long version) {
        return trying(segment, () -> {
            while (true) {
                try (DocumentContext document = tailer.readingDocument()) {
                    if (!document.isPresent()) {
                        checkEnd();
                        return Optional.empty();
                    }
                    found++;
                    Bytes<?> bytes = document.wire().bytes();
                    int checksum = bytes.readInt();
                    int length = bytes.readInt();
                    if (length == Journal.CUT) {
                        cut(bytes.readLong(), checksum);
                        continue;
                    }
                    // Also one that nobody wants: what looks like it may have been a cut.
                    ByteBuffer entry = entry(bytes, checksum, length);
                    if (current >= version) {
                        return Optional.of(entry);
                    }
                }
            }
        });
    }

    private void checkEnd() {
        if (found < counted) {
            throw new BrokenLogException(found + " of " + counted + " entries are found in " + segment.directory());
        }
    }

    private void cut(long version, int expected) {
        if (Journal.checksum(version) != expected) {
            throw new BrokenLogException("a cut in " + segment.directory() + " does not have its checksum");
        }
        current = version;
    }

    private ByteBuffer entry(Bytes<?> bytes, int expected, int length) {
        if (length < 0 || length > Journal.MOST_BYTES || length > bytes.readRemaining()) {
            throw new BrokenLogException("an entry in " + segment.directory() + " claims " + length + " bytes");
        }
        byte[] entry = new byte[length];
        bytes.read(entry);
        CRC32C crc = new CRC32C();
        crc.update(entry, 0, length);
        if ((int) crc.getValue() != expected) {
            throw new BrokenLogException("an entry in " + segment.directory() + " does not have its checksum");
        }
        return ByteBuffer.wrap(entry).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Something with a queue, which throws checked exceptions, too, and does not declare them. */
    private interface Step<T> {
        T take() throws Exception;
    }

    /** The queue's own headers have no checksums: what it makes of bad ones is anything. */
    private static <T> T trying(Segment segment, Step<T> step) {
        try {
            return step.take();
        } catch (BrokenLogException e) {
            throw e;
        } catch (Exception | InternalError e) {
            throw new BrokenLogException(segment.directory() + " cannot be read (" + e + ")", e);
        }
    }

    @Override
    public void close() {
        tailer.close();
        queue.close();
    }
}
