/**
 * The heart of a worker: matches messages with receives, runs schedules and protocols, knows who is dead, and lets the
 * threads of the ranks do all of that while they wait.
 */
package io.everloop.comm.engine;
