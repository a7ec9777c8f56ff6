package io.everloop.framework.rank;

import io.everloop.Estate;
import java.util.List;
import java.util.OptionalLong;

/** What the user's program does about its data after a failure. */
interface Hooks {

    /** Of a program that is not asked. */
    Hooks NONE = new Hooks() {
        @Override
        public OptionalLong reconstruct(List<Integer> lost) {
            return OptionalLong.empty();
        }

        @Override
        public boolean reconstructs() {
            return false;
        }

        @Override
        public boolean redistributes() {
            return false;
        }

        @Override
        public void redistribute(Estate estate) {}
    };

    /** See {@link io.everloop.IterativeApp#reconstruct}. */
    OptionalLong reconstruct(List<Integer> lost) throws Exception;

    /** Whether {@link #reconstruct} does anything. */
    boolean reconstructs();

    /** Whether {@link #redistribute} does anything. */
    boolean redistributes();

    /** See {@link io.everloop.IterativeApp#redistribute}. */
    void redistribute(Estate estate) throws Exception;
}
