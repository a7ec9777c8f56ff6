package io.everloop.comm.engine;

/**
 * Who notices that a worker hangs, or is on a host that nobody sees into.
 *
 * <p>That a process ended is seen by the operating system and told to everybody at once, whoever this is. Nor does it
 * matter to who decides: a worker that others do not hear of is only suspected; the agent looks after it, and kills it
 * before anybody is told that it is dead. What differs is who keeps asking for signs of life, and who spreads the news of
 * a worker that was killed for hanging: the agent, to all; or the workers, once the agent has told the one that suspected.
 */
public enum Detector {
    /** The agent asks every worker for a sign of life. */
    AGENT,
    /** Workers send heartbeats to their neighbour in a ring, and pass on news along a binomial graph. */
    RING,
    /** Workers ping others drawn by lot, and exchange lists of the dead. */
    GOSSIP
}
