package io.everloop.spares;

import java.time.Duration;

/** Hears what happens in a job, while it happens. Called by one thread, which may take its time. */
public interface JobListener {

    /** Hears nothing. */
    JobListener NONE = new JobListener() {};

    /** All workers are there and begin. */
    default void ready(Duration startUp) {}

    /** A rank printed a line. */
    default void output(int rank, String line) {}

    /** A worker died; all others have been told. */
    default void died(Death death) {}

    /** A worker that was a spare runs this rank from now on. */
    default void seated(int worker, int rank) {}

    /** A rank has a result. */
    default void result(int rank, String name, String value) {}
}
