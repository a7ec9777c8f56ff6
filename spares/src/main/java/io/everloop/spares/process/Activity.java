package io.everloop.spares.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /**
     * Of the process with the given number, now. Nothing if that cannot be told at the moment, for example because this
     * process may open no more files.
     */
    public static Optional<Activity> of(long pid) {
        return of(Path.of("/proc/" + pid));
    }

    static Optional<Activity> of(Path process) {
        try {
            char state = state(process);
            boolean ready = false;
            long workNanos = 0;
            for (Path thread : threads(process)) {
                ready |= isReady(state(thread));
                workNanos += workNanos(thread);
            }
            return Optional.of(new Activity(state == 'T' || state == 't', ready, workNanos));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Something that the kernel tells of a process or of a thread. */
    private interface Book<T> {
        T read() throws IOException;
    }

    /**
     * What is written there. Nothing if the task is gone, or the kernel keeps no such books, or not for us: then what is
     * known besides counts.
     *
     * @throws IOException if it is there and cannot be read now
     */
    private static <T> Optional<T> read(Path task, Book<T> book) throws IOException {
        try {
            return Optional.of(book.read());
        } catch (NoSuchFileException | AccessDeniedException e) {
            return Optional.empty();
        } catch (IOException e) {
            if (Files.exists(task)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static List<Path> threads(Path process) throws IOException {
        return read(process, () -> {
                    List<Path> all = new ArrayList<>();
                    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
                        threads.forEach(all::add);
                    } catch (DirectoryIteratorException e) {
                        throw e.getCause();
                    }
                    return all;
                })
                .orElse(List.of());
    }

    /** Running, or waiting in the kernel for what only takes its time, such as a disk: no signal would end that. */
    static boolean isReady(char state) {
        return state == 'R' || state == 'D';
    }

    private static Optional<String> read(Path task, String name) throws IOException {
        return read(task, () -> Files.readString(task.resolve(name), StandardCharsets.ISO_8859_1));
    }

    private static char state(Path task) throws IOException {
        // The name of the program, in parentheses, may contain anything.
        return read(task, "stat")
                .map(stat -> stat.charAt(stat.lastIndexOf(')') + 2))
                .orElse('?');
    }

    private static long workNanos(Path thread) throws IOException {
        return read(thread, "schedstat")
                .map(times -> Long.parseLong(times.substring(0, times.indexOf(' '))))
                .orElse(0L);
    }

    /** Whether it works, or has worked in the time since it was seen like that. */
    public boolean hasWorkedSince(Activity earlier, long nanosBetween) {
        // A thread that ended took its figures along, so less than before is a sign of work, too.
        return ready || Math.abs(workNanos - earlier.workNanos) > nanosBetween / PARTS;
    }
}
