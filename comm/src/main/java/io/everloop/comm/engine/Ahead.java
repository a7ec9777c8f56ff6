package io.everloop.comm.engine;

import io.everloop.comm.wire.MalformedFrameException;

/**
 * What has come from a worker for communicators that ranks here have not made yet. Nobody who makes sense is as far ahead as
 * this allows, so it bounds what others can have a worker remember. Under the lock of the engine.
 */
final class Ahead {

    /** So many communicators may be known through one worker alone. */
    static final int MOST_COMMUNICATORS = 1 << 16;

    /**
     * So many communicators may a rank have given up that others have not: a program that does not wait for the others is
     * stopped with a sentence long before its workers look like raving.
     */
    static int mostLeaving(int perWorker) {
        return MOST_COMMUNICATORS / (2 * perWorker);
    }

    /** So many bytes of protocols may wait for communicators, from one worker. */
    static final long MOST_BYTES = 16 << 20;

    private int communicators;
    private long bytes;

    /** It is the first to speak of a communicator. */
    void mentioned() {
        communicators++;
        if (communicators > MOST_COMMUNICATORS) {
            throw new MalformedFrameException(communicators + " communicators that nobody here has made");
        }
    }

    /** A rank here has made one of these. */
    void made() {
        communicators--;
    }

    /** Something has to wait for a communicator. */
    void held(long more) {
        bytes += more;
        if (bytes > MOST_BYTES) {
            throw new MalformedFrameException(bytes + " bytes for communicators that nobody here has made");
        }
    }

    /** It need not wait any more. */
    void released(long less) {
        bytes -= less;
    }
}
