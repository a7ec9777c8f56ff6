/**
 * Will own what is saved, where it is kept and when it counts: regions, codecs, stores and levels,
 * two-phase commit and rollback, message logs and recovery lines. May use {@code agreement} and
 * {@code comm}; never starts a process.
 */
package io.everloop.checkpoint;
