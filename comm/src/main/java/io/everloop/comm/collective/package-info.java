/**
 * What a rank does in a collective operation, as data: rounds of transfers and of work on arrays. Pure: whoever runs a
 * schedule does the sending.
 */
package io.everloop.comm.collective;
