/**
 * What you write against: a loop as an {@link io.everloop.IterativeApp}, or your own loop with a {@link io.everloop.Job}, and
 * {@link io.everloop.Everloop} to start either. Ranks talk through {@link io.everloop.comm.Communicator}.
 */
package io.everloop;
