package io.everloop.experiments.bench;

import io.everloop.comm.RankProgram;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Starts programs of ranks on workers. */
interface Launcher {

    /** Starts a program; the virtual machines of its workers get the options. */
    Running start(
            Class<? extends RankProgram> program, Placement placement, List<String> javaOptions, List<String> args)
            throws IOException;

    /** A program that has been started. Closing it ends what is left of it. */
    interface Running extends AutoCloseable {

        /**
         * Blocks until each of the given ranks has handed over a result with this name.
         *
         * @return the results by rank
         * @throws IOException with a sentence, if that will never be
         */
        Map<Integer, String> await(String name, Collection<Integer> ranks) throws IOException, InterruptedException;

        /**
         * Blocks until the end.
         *
         * @return the results of each rank by their names
         * @throws IOException with a sentence, if the program failed
         */
        Map<Integer, ? extends Map<String, String>> results() throws IOException, InterruptedException;

        /** Kills a worker, which does not notice. */
        void kill(int worker);

        @Override
        void close();
    }
}
