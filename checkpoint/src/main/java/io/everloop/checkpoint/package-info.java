/**
 * What is saved, where it is kept and when it counts: regions and their images, levels that keep copies, two-phase
 * commit and restore over them, message logs and recovery lines. May use {@code agreement} and {@code comm}; never
 * starts a process.
 */
package io.everloop.checkpoint;
