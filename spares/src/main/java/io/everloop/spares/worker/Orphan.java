package io.everloop.spares.worker;

import io.everloop.comm.engine.WorkerSpec;
import io.everloop.spares.process.JobDirectory;
import io.everloop.spares.process.Siblings;
import java.io.IOException;
import java.io.InputStream;

/**
 * Ends a worker whose agent is gone, at once, and leaves nothing behind. For any thread.
 *
 * <p>The standard input is a pipe that the agent holds the other end of: it ends when the agent does, however that
 * died, and a thread that reads it needs neither the engine nor any lock.
 */
final class Orphan {

    private static final int EXIT_CODE = 3;

    private final JobDirectory directory;
    private volatile boolean gone;

    Orphan(WorkerSpec spec) {
        directory = new JobDirectory(spec.directory());
    }

    void watch(InputStream agent) {
        Thread thread = new Thread(() -> awaitEnd(agent), "everloop-agent-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void awaitEnd(InputStream agent) {
        try {
            while (agent.read() >= 0) {
                // the agent has nothing more to say here
            }
        } catch (IOException e) {
            // as good as its end
        }
        exit();
    }

    /** Whether the agent is known to be gone. */
    boolean isOne() {
        return gone;
    }

    /** Does not return. */
    void exit() {
        gone = true;
        // One that was stopped does not notice by itself.
        Siblings.end(directory);
        try {
            directory.delete();
        } catch (IOException e) {
            // Another worker is still at it, and will finish it.
        } finally {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }
}
