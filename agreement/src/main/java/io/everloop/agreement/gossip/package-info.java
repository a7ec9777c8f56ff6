/**
 * Failure detection and consensus by gossip: each cycle, everybody pings somebody with what it knows, and
 * whoever does not reply by the next cycle is dead (Katti et al., Algorithms 1 and 2).
 *
 * <p>The cycle is the {@link io.everloop.agreement.gossip.Gossiper}. The algorithms differ in the
 * {@link io.everloop.agreement.gossip.View} that travels: {@link io.everloop.agreement.gossip.FaultMatrix}
 * says who knows, so consensus is certain; {@link io.everloop.agreement.gossip.FaultList} says since when,
 * so consensus is likely, after a {@link io.everloop.agreement.gossip.MinimumCount} of cycles. Uses the
 * root package and {@code check}; its {@link io.everloop.agreement.gossip.Pace} sets up runs of
 * {@code simulate}.
 */
package io.everloop.agreement.gossip;
