/**
 * The exhaustive search: every interleaving of calls, deliveries, deaths and detections of a small model.
 *
 * <p>The {@link io.everloop.agreement.explore.Explorer} visits each reachable
 * {@link io.everloop.agreement.explore.World} once, nearest first, so that a violation comes with one of
 * its shortest traces. Uses the root package and {@code check}.
 */
package io.everloop.agreement.explore;
