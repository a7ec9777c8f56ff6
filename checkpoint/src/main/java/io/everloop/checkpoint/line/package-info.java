/**
 * Checkpoints that nobody coordinated: where processes must return to after a failure so that their states fit together,
 * which messages that leaves without a sender or a receiver, and pictures of it. Pure functions over recorded histories.
 */
package io.everloop.checkpoint.line;
