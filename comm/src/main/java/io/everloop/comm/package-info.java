/**
 * Will own ranks that talk: transports, message matching, collectives, requests, failure detection and
 * the error semantics of revoke, agree, shrink and split. May use {@code agreement}; knows nothing of
 * checkpoints or loops.
 */
package io.everloop.comm;
