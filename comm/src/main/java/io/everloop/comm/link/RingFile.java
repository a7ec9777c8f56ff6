package io.everloop.comm.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The file through which two workers come to share memory: it has a name only until both have mapped it. */
final class RingFile {

    private static final int CHUNK = 1 << 16;

    private RingFile() {}

    /** Creates and maps the offered file; leaves nothing behind if that fails. */
    static MappedByteBuffer create(Path directory, RingOffer offer) throws IOException {
        Path file = directory.resolve(offer.fileName());
        try (FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            fill(channel, offer.bytes());
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, offer.bytes());
        } catch (IOException e) {
            remove(directory, offer);
            throw e;
        }
    }

    /** Written, not just sized: a full file system is to show here and not as a fault when the memory is touched. */
    private static void fill(FileChannel channel, int bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(bytes, CHUNK));
        for (int at = 0; at < bytes; ) {
            zeros.clear().limit(Math.min(zeros.capacity(), bytes - at));
            at += channel.write(zeros, at);
        }
    }

    /** Maps the file that another worker offers, and takes its name away. */
    static MappedByteBuffer open(Path directory, RingOffer offer) throws IOException {
        Path file = directory.resolve(offer.fileName());
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.size() != offer.bytes()) {
                throw new IOException(file + " has " + channel.size() + " bytes, not " + offer.bytes());
            }
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, offer.bytes());
        } finally {
            remove(directory, offer);
        }
    }

    static void remove(Path directory, RingOffer offer) {
        try {
            Files.deleteIfExists(directory.resolve(offer.fileName()));
        } catch (IOException e) {
            // It goes with the directory of the job; the link is as good with it.
        }
    }
}
