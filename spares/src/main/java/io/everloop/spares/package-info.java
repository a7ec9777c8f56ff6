/**
 * Processes: jobs are started here, and the agent watches over their workers. May use every module below; knows nothing
 * of the application. Will own the pool of spares, respawn, fencing, placement, and the rebuilding of communicators.
 */
package io.everloop.spares;
