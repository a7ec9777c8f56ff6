/**
 * Erasure codes: from some buffers of data, further ones of parity, out of which lost buffers can be computed again. Pure
 * computation on memory; knows nothing of ranks, images or levels.
 */
package io.everloop.checkpoint.code;
