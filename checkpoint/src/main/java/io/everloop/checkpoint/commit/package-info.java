/**
 * When copies count: two-phase commit over a stack of levels, the choice of what to restore, and two-phase rollback.
 *
 * <p>What is decided is decided by pure functions and by agreements that no single death can block.
 */
package io.everloop.checkpoint.commit;
