package io.everloop.spares.process;

import java.io.IOException;

/** What a process is told by the operating system. */
public enum Signal {
    /** Stands still until told otherwise. */
    STOP,
    /** Goes on. */
    CONT,
    /** Dies at once. */
    KILL;

    /** Sends it; returns when it is sent. */
    public void sendTo(long pid) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name(), Long.toString(pid))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (kill.waitFor() != 0) {
            throw new IOException("there is no process " + pid + " that " + name() + " could be sent to");
        }
    }
}
