package io.everloop.checkpoint.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How many documents a queue has at least, in a mapped file beside it: a queue in which a header went bad may look like one
 * that ends there. Counted after each document is there, so one more may be found.
 */
final class Tally {

    private static final String NAME = "tally";

    private final ByteBuffer place;
    private int count;

    private Tally(ByteBuffer place) {
        this.place = place;
    }

    /** Begins to count, in the directory of a queue that is about to be made. */
    static Tally create(Path directory) throws IOException {
        try (FileChannel file = FileChannel.open(
                directory.resolve(NAME),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            // Written before it is mapped: there is room for it, or this says so.
            file.write(ByteBuffer.allocate(Long.BYTES).putLong(0, encode(0)), 0);
            return new Tally(file.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES));
        }
    }

    void add() {
        count++;
        place.putLong(0, encode(count));
    }

    /** The count of a queue by now. */
    static int of(Path directory) throws IOException {
        try {
            byte[] bytes = Files.readAllBytes(directory.resolve(NAME));
            if (bytes.length == Long.BYTES) {
                long value = ByteBuffer.wrap(bytes).getLong();
                if (value == encode((int) (value >>> 32))) {
                    return (int) (value >>> 32);
                }
            }
        } catch (NoSuchFileException e) {
            // It is made before the queue.
        }
        throw new BrokenLogException("the count of entries in " + directory + " is wrong");
    }

    /** Whether anything was counted there; nothing, if the count was not even begun. */
    static boolean hasAny(Path directory) throws IOException {
        Path tally = directory.resolve(NAME);
        return Files.exists(tally) && Files.size(tally) > 0 && of(directory) > 0;
    }

    /** One word, which is there as a whole or not at all, and contradicts itself if a bit of it turns. */
    private static long encode(int count) {
        return ((long) count << 32) | (~count & 0xFFFF_FFFFL);
    }
}
