package io.everloop.spares.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How much memory a process has, read from its {@code statm} file, which is kept open. For one thread.
 *
 * <p>A killed process gives its memory map up first, then the kernel frees the memory, which takes long where there is
 * much of it, and only then closes the sockets: a process without a map is the earliest sign of its death. Where there
 * is no such file, nothing is ever told.
 */
public final class MemoryMap implements AutoCloseable {

    /** What is told where nothing can be known. */
    public static final long UNKNOWN = -1;

    private static final int PAGE_BYTES = 4096;

    private final FileChannel statm;
    private final ByteBuffer text = ByteBuffer.allocateDirect(128);

    private MemoryMap(FileChannel statm) {
        this.statm = statm;
    }

    /** That of the process with the given number. */
    public static MemoryMap of(long pid) {
        try {
            return new MemoryMap(FileChannel.open(Path.of("/proc/" + pid + "/statm"), StandardOpenOption.READ));
        } catch (IOException e) {
            return new MemoryMap(null);
        }
    }

    /** About how many bytes are in memory: 0 if the process is dead or dying, or {@link #UNKNOWN}. */
    public long residentBytes() {
        if (statm == null) {
            return UNKNOWN;
        }
        text.clear();
        try {
            statm.read(text, 0);
        } catch (IOException e) {
            // The process is gone and waited for.
            return 0;
        }
        text.flip();
        return nextNumber() == 0 ? 0 : nextNumber() * PAGE_BYTES;
    }

    private long nextNumber() {
        long number = 0;
        while (text.hasRemaining()) {
            int digit = text.get() - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    @Override
    public void close() throws IOException {
        if (statm != null) {
            statm.close();
        }
    }
}
