/**
 * {@code everloop simulate}: any protocol of {@code agreement} at any size, in virtual time or explored
 * exhaustively.
 *
 * <p>A protocol is plugged in by one class, a {@link io.everloop.experiments.simulate.SimulatedProtocol},
 * named in {@link io.everloop.experiments.simulate.Protocols}. The command reads the options, a job does
 * the work, a report prints it.
 */
package io.everloop.experiments.simulate;
