/**
 * The discrete-event simulator: the protocols at up to a million ranks, in virtual time.
 *
 * <p>One seed is one run, byte for byte. A {@link io.everloop.agreement.simulate.Network} says what a
 * message costs, a {@link io.everloop.agreement.simulate.CrashPlan} who dies when. Uses the root package
 * and {@code check}.
 */
package io.everloop.agreement.simulate;
