package io.everloop.framework.fault;

import io.everloop.framework.time.Times;
import java.time.Duration;
import java.util.Optional;

/** What a fault does. */
public sealed interface Harm {

    /** The process is killed: SIGKILL. */
    record Kill() implements Harm {

        @Override
        public String word() {
            return "kill";
        }

        @Override
        public boolean isDeadly() {
            return true;
        }
    }

    /**
     * The process stands still: SIGSTOP.
     *
     * @param time for how long; until somebody notices and kills it, if not given
     */
    record Pause(Optional<Duration> time) implements Harm {

        static final String FOREVER = "forever";

        /** Whoever is asked to end it after no time at all never does. */
        private static final Duration SHORTEST = Duration.ofMillis(1);

        public Pause {
            if (time.isPresent() && time.get().compareTo(SHORTEST) < 0) {
                throw new IllegalArgumentException("a pause of " + Times.exact(time.get())
                        + " is none: give it a millisecond or more, such as " + Times.exact(SHORTEST));
            }
        }

        @Override
        public String word() {
            return "pause";
        }

        @Override
        public boolean isDeadly() {
            return time.isEmpty();
        }

        @Override
        public String detail() {
            return time.map(Times::exact).orElse(FOREVER);
        }
    }

    /**
     * A bit changes in a copy of the victim's data, and nobody is told.
     *
     * @param level where that copy is kept
     */
    record Corrupt(String level) implements Harm {

        @Override
        public String word() {
            return "corrupt";
        }

        @Override
        public boolean isDeadly() {
            return false;
        }

        @Override
        public String detail() {
            return level;
        }
    }

    /** What users call it. */
    String word();

    /** Whether it ends the process. */
    boolean isDeadly();

    /** What is to be said besides; nothing by default. */
    default String detail() {
        return "";
    }
}
