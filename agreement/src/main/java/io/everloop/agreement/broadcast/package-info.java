/**
 * Reliable broadcast over the binomial graph, as {@code revoke} needs it: any rank may interrupt a
 * communication context for all, without a matching call anywhere.
 *
 * <p>The overlay is {@link io.everloop.agreement.broadcast.BinomialGraph}, the protocol
 * {@link io.everloop.agreement.broadcast.Revoke}, what it promises
 * {@link io.everloop.agreement.broadcast.RevokeChecker}. Uses the root package and {@code check}.
 */
package io.everloop.agreement.broadcast;
