/**
 * Atomic broadcast in two phases (Skeen's algorithm, as in ISIS): all survivors deliver the same messages in
 * the same order.
 *
 * <p>Receivers propose priorities, the sender fixes the highest; when a sender dies, the lowest living rank
 * takes its unfinished messages over. A {@link io.everloop.agreement.abcast.Broadcaster} is both sender and
 * receiver. Uses the contracts of the root package and {@code check}.
 */
package io.everloop.agreement.abcast;
