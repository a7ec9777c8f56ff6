package io.everloop.spares;

import java.util.List;

/**
 * A worker that died.
 *
 * @param worker its number
 * @param ranks the ranks that it ran
 * @param sign how it was noticed
 * @param nanos when it was noticed, as {@link System#nanoTime} of the process of the agent
 */
public record Death(int worker, List<Integer> ranks, Sign sign, long nanos) {}
