/**
 * Fewer bytes for what is sent or written: compression, and the decision whether it pays. Loads a compressor only where one is
 * tried or used.
 */
package io.everloop.checkpoint.compress;
