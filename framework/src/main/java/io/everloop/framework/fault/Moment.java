package io.everloop.framework.fault;

import io.everloop.framework.time.Times;
import java.time.Duration;

/** When a fault happens. */
public sealed interface Moment {

    /** When the victim comes to an iteration. */
    record Iteration(long number) implements Moment {

        @Override
        public String toString() {
            return "iteration=" + number;
        }
    }

    /** Some time after all workers were ready. */
    record After(Duration time) implements Moment {

        @Override
        public String toString() {
            return "after=" + Times.exact(time);
        }
    }

    /**
     * When the victim comes to a step of a protocol.
     *
     * @param count at which time, counted from 1
     */
    record Point(String name, int count) implements Moment {

        @Override
        public String toString() {
            return "point=" + name + (count == 1 ? "" : ":" + count);
        }
    }
}
