package io.everloop.spares.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a process is doing, as the kernel knows it.
 *
 * @param stopped whether somebody stopped it
 * @param ready whether one of its threads runs, or would if others or a disk let it
 * @param workNanos for how long its living threads have run so far
 */
public record Activity(boolean stopped, boolean ready, long workNanos) {

    /** Threads of a virtual machine that has nothing to do wake up now and then: that is less than one part of these. */
    private static final int PARTS = 1000;

    /** Of the process with the given number, now. */
    public static Activity of(long pid) {
        Path process = Path.of("/proc/" + pid);
        char state = state(process);
        boolean ready = false;
        long workNanos = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
            for (Path thread : threads) {
                ready |= isReady(state(thread));
                workNanos += workNanos(thread);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // The process is gone, or the kernel keeps no such books: what is known counts.
        }
        return new Activity(state == 'T' || state == 't', ready, workNanos);
    }

    /** Running, or waiting in the kernel for what only takes its time, such as a disk: no signal would end that. */
    static boolean isReady(char state) {
        return state == 'R' || state == 'D';
    }

    private static char state(Path task) {
        try {
            // The name of the program, in parentheses, may contain anything.
            String stat = Files.readString(task.resolve("stat"), StandardCharsets.ISO_8859_1);
            return stat.charAt(stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return '?';
        }
    }

    private static long workNanos(Path thread) {
        try {
            String books = Files.readString(thread.resolve("schedstat"), StandardCharsets.ISO_8859_1);
            return Long.parseLong(books.substring(0, books.indexOf(' ')));
        } catch (IOException e) {
            return 0;
        }
    }

    /** Whether it works, or has worked in the time since it was seen like that. */
    public boolean hasWorkedSince(Activity earlier, long nanosBetween) {
        // A thread that ended took its figures along, so less than before is a sign of work, too.
        return ready || Math.abs(workNanos - earlier.workNanos) > nanosBetween / PARTS;
    }
}
