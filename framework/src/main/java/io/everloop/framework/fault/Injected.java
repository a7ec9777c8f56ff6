package io.everloop.framework.fault;

import java.time.Duration;
import java.util.List;

/**
 * A fault that was carried out.
 *
 * @param worker the process that it befell
 * @param ranks those that the process ran; none if it was a spare
 * @param at how long after all workers were ready
 * @param nanos when, as {@link System#nanoTime}
 */
public record Injected(Fault fault, int worker, List<Integer> ranks, Duration at, long nanos) {}
