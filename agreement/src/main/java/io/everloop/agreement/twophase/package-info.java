/**
 * Log2phases, the older two-phase agreement of Hursey and others, as the baseline to measure against.
 *
 * <p>While nobody is known dead, contributions are gathered up a binary tree and the decision goes down it.
 * After the first death the lowest living rank coordinates: it asks everybody directly and tells everybody
 * directly. Agreements are blocking, one after the other. A
 * {@link io.everloop.agreement.twophase.Log2phasesParticipant} is one rank's part, a
 * {@link io.everloop.agreement.twophase.Log2phasesModel} a run of several agreements. Uses the root package
 * and {@code check}.
 */
package io.everloop.agreement.twophase;
