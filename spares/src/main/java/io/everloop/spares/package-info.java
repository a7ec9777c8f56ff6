/**
 * Will own processes: agent, launcher, pool of spares, respawn, fencing, placement, and the rebuilding
 * of communicators (shrink, fill, split). May use every module below; knows nothing of the application.
 */
package io.everloop.spares;
