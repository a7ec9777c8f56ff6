/**
 * Failure detection by heartbeats along a ring: everybody sends to its successor and observes its
 * predecessor; who falls silent is dead, which all are told, and the ring closes over it.
 *
 * <p>After the detector of Bosilca et al.; the news travels over the binomial graph of {@code broadcast} and
 * along the ring itself. Uses the root package, {@code check} and {@code broadcast}.
 */
package io.everloop.agreement.ring;
