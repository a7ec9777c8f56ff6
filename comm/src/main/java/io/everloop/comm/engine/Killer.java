package io.everloop.comm.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills this process as if from outside, with SIGKILL: no hook runs, no stream is flushed, nobody says goodbye. Java can
 * do that to any process but its own, so a shell does it, which waits beside and ends when this process does.
 */
final class Killer {

    private final OutputStream shell;

    private Killer(OutputStream shell) {
        this.shell = shell;
    }

    /** One that is ready: starting takes long, striking does not. */
    static Killer start() {
        try {
            return new Killer(new ProcessBuilder("sh", "-c", "read line && kill -9 $PPID")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .getOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException("a shell is needed to kill this process", e);
        }
    }

    /** Does not return. */
    void strike() {
        try {
            shell.write('\n');
            shell.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the shell that should kill this process is gone", e);
        }
        while (true) {
            LockSupport.park();
        }
    }
}
