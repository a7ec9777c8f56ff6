package io.everloop.comm;

import java.nio.file.Path;
import java.util.List;

/** What every rank of a job runs, each in a thread of its own. Needs a public constructor without parameters. */
@FunctionalInterface
public interface RankProgram {

    /**
     * Runs one rank from its beginning to its end.
     *
     * @throws Exception if there is a mistake in the program: the job stops and shows it
     */
    void run(RankContext ctx) throws Exception;

    /**
     * Goes through what follows a failure, with imagined ranks, so that it is no news to the virtual machine when a real one
     * comes. Called a few times in every worker, in spares as well, by a thread in the background. Nothing by default.
     */
    default void rehearse(Imagination imagination) {}

    /**
     * Does in a process that waits to take a dead one's place what takes long for the first time. Does nothing by default.
     *
     * @param args what the program will be given
     * @param directory where it may leave something; see {@link RankContext#directory}
     */
    default void warmUp(List<String> args, Path directory) throws Exception {}

    /**
     * Does a little of what the program will compute, with imagined ranks, in a process that waits to take a dead one's place.
     * Called after {@link #warmUp} by a thread in the background, again and again for as long as that becomes faster, and
     * not any more when the place is taken; one that is under way then is given up. What it throws ends it, and nobody hears
     * of it. Does nothing by default.
     *
     * @param args what the program will be given
     */
    default void practise(List<String> args, Imagination imagination) {}

    /**
     * Gets ready, in a process that waits to take a dead one's place, for what ranks {@link RankContext#foretell}. Called after
     * {@link #warmUp} by a thread of its own, which is interrupted when the place is taken. Does nothing by default.
     */
    default void foresee(String word) {}
}
