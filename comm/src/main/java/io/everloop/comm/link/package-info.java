/**
 * How frames get from one worker to another: rings in shared memory with a socket as doorbell, or the socket alone; and
 * how workers meet. Each direction has a link of its own, made when first needed.
 */
package io.everloop.comm.link;
