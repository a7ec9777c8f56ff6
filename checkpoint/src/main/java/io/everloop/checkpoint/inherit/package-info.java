/**
 * Fewer ranks go on with what more of them had committed: who speaks for whom, and how declared partitions move.
 *
 * <p>What is decided is decided by pure functions of what everybody tells; nothing is overwritten that another try would need.
 */
package io.everloop.checkpoint.inherit;
