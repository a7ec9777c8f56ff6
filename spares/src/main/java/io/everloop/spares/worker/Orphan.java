package io.everloop.spares.worker;

import io.everloop.comm.engine.WorkerSpec;
import io.everloop.spares.process.JobDirectory;
import io.everloop.spares.process.Siblings;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;

/**
 * Ends a worker whose agent is gone, at once, and leaves nothing behind. For any thread.
 *
 * <p>The standard input is a pipe that the agent holds the other end of: it ends when the agent does, however that
 * died, and a thread that reads it needs neither the engine nor any lock.
 */
final class Orphan {

    private static final int EXIT_CODE = 3;

    private final JobDirectory directory;
    private final FileChannel agent = new FileInputStream(FileDescriptor.in).getChannel();
    private volatile boolean gone;

    Orphan(WorkerSpec spec) {
        directory = new JobDirectory(spec.directory());
    }

    void watch() {
        Thread thread = new Thread(this::awaitEnd, "everloop-agent-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void awaitEnd() {
        ByteBuffer nothing = ByteBuffer.allocate(1);
        try {
            while (agent.read(nothing) >= 0) {
                nothing.clear(); // the agent has nothing more to say here
            }
        } catch (ClosedChannelException e) {
            return;
        } catch (IOException e) {
            // as good as its end
        }
        exit();
    }

    /**
     * The worker is about to exit by itself. A virtual machine waits a third of a second for threads that are in a call of
     * the operating system before it exits, so the one that watches is called back.
     */
    void dismiss() throws IOException {
        agent.close();
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
