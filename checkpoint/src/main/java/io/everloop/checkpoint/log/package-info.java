/**
 * Messages kept by their senders, so that one rank can be brought back alone: it is given again what it had received since the
 * last commit, in the same order, and what it sends again is dropped. On Chronicle Queue, whose mapped files survive the
 * death of a process; nothing else of the product loads it.
 */
package io.everloop.checkpoint.log;
