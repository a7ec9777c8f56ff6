package io.everloop.framework.listen;

import java.time.Duration;

/** Hears what happens in a run, while it happens; one event at a time. */
@FunctionalInterface
public interface RunListener extends AutoCloseable {

    /**
     * Something has happened.
     *
     * @param at how long after the beginning of the run
     */
    void on(Duration at, RunEvent event);

    /** Nothing more will happen. */
    @Override
    default void close() {}
}
