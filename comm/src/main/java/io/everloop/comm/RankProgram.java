package io.everloop.comm;

/** What every rank of a job runs, each in a thread of its own. Needs a public constructor without parameters. */
@FunctionalInterface
public interface RankProgram {

    /**
     * Runs one rank from its beginning to its end.
     *
     * @throws Exception if there is a mistake in the program: the job stops and shows it
     */
    void run(RankContext ctx) throws Exception;
}
