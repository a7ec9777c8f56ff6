/**
 * Every protocol of Everloop as a pure state machine, and the contracts they share.
 *
 * <p>A protocol is a {@link io.everloop.agreement.Participant}: inputs go in, messages and events come
 * out through an {@link io.everloop.agreement.Outbox}. Nothing below this package touches a thread, a
 * clock, a file, a socket or any dependency; time and chance are arguments. The same objects run in the
 * exhaustive {@code explore} search, in the seeded {@code simulate} runs and between real processes.
 */
package io.everloop.agreement;
