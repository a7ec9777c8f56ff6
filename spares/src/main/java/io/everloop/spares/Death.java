package io.everloop.spares;

import java.util.List;

/**
 * A worker that died.
 *
 * @param worker its number
 * @param ranks the ranks that it ran
 * @param sign how it was noticed
 * @param killedNanos when it was killed if the agent did that, otherwise when that was noticed; as {@link System#nanoTime}
 * @param nanos when it was noticed
 */
public record Death(int worker, List<Integer> ranks, Sign sign, long killedNanos, long nanos) {}
