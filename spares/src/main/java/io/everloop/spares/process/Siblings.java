package io.everloop.spares.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * The processes of a job, as one of them finds the others: their standard output is a file in the directory of the job.
 */
public final class Siblings {

    private static final Path PROCESSES = Path.of("/proc");
    private static final long PAUSE_NANOS = 5_000_000;
    private static final int MOST_LOOKS = 1_000;

    private Siblings() {}

    /**
     * Ends all other processes of a job whose agent is gone. They do the same: each kills those with higher numbers and
     * those that somebody stopped, and waits for the others to end by themselves, so that one is left to clean up.
     */
    public static void end(JobDirectory job) {
        for (int looks = 0; looks < MOST_LOOKS && !isAlone(job); looks++) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean isAlone(JobDirectory job) {
        long self = ProcessHandle.current().pid();
        boolean alone = true;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                if (pid != self && belongsTo(job, process)) {
                    if (pid > self || Activity.of(pid).filter(Activity::stopped).isPresent()) {
                        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                    } else {
                        alone = false;
                    }
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // The kernel keeps no such list: those that run end by themselves.
            return true;
        }
        return alone;
    }

    private static boolean belongsTo(JobDirectory job, Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("fd").resolve("1")).startsWith(job.path());
        } catch (IOException e) {
            // It has ended, or is somebody else's.
            return false;
        }
    }
}
