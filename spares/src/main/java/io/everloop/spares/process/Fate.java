package io.everloop.spares.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Whether a process is dead or certain to die, as the kernel tells of its first thread in {@code stat}, which is kept open.
 * For one thread.
 *
 * <p>Whoever sends SIGKILL has it noted for all threads of the process at once: from then on none of them runs the program
 * again, and nothing takes that back. To die each of them still needs a processor, where others may be before it, then the
 * kernel frees the memory, which takes long where there is much of it, and only then it closes the sockets. So the note is
 * the earliest sign of a death, by milliseconds on a machine that is busy. Where there is no such file, nothing is ever
 * told.
 */
public final class Fate implements AutoCloseable {

    /** Of the numbers after the name of the program: what the thread is, bit by bit. */
    private static final int FLAGS = 6;

    private static final int EXITING = 1 << 2;

    /** And the signals that wait for it alone; one that ends the process is put there for each thread. */
    private static final int SIGNALS = 28;

    private static final int KILLED = 1 << 8;

    private final FileChannel stat;
    private final ByteBuffer text = ByteBuffer.allocateDirect(1024);

    private Fate(FileChannel stat) {
        this.stat = stat;
    }

    /** That of the process with the given number. */
    public static Fate of(long pid) {
        try {
            return new Fate(FileChannel.open(file(pid), StandardOpenOption.READ));
        } catch (IOException e) {
            return new Fate(null);
        }
    }

    /** That of the first thread alone: for the whole process the kernel would add up what all of them have used. */
    public static Path file(long pid) {
        return Path.of("/proc/" + pid + "/task/" + pid + "/stat");
    }

    /** Whether it runs no program any more. */
    public boolean isSealed() {
        if (stat == null) {
            return false;
        }
        text.clear();
        try {
            stat.read(text, 0);
        } catch (IOException e) {
            return true; // It is gone and waited for.
        }
        text.flip();
        skipName();
        return (skipTo(FLAGS) & EXITING) != 0 || (skipTo(SIGNALS - FLAGS) & KILLED) != 0;
    }

    /** The name, in parentheses, may contain anything; a letter follows that is no number. */
    private void skipName() {
        int at = text.limit() - 1;
        while (at > 0 && text.get(at) != ')') {
            at--;
        }
        text.position(Math.min(text.limit(), at + 3));
    }

    /** The last of the next numbers; 0 if there are fewer. */
    private long skipTo(int count) {
        long number = 0;
        for (int i = 0; i < count; i++) {
            number = nextNumber();
        }
        return number;
    }

    private long nextNumber() {
        if (text.hasRemaining()) {
            text.get(); // the blank before it
        }
        long number = 0;
        while (text.hasRemaining()) {
            int digit = text.get(text.position()) - '0';
            if (digit < 0 || digit > 9) {
                if (digit == '-' - '0') {
                    text.get();
                    continue;
                }
                break;
            }
            number = 10 * number + digit;
            text.get();
        }
        return number;
    }

    @Override
    public void close() throws IOException {
        if (stat != null) {
            stat.close();
        }
    }
}
