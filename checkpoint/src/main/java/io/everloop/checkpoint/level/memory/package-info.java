/** The level that costs nothing: each rank's own images, which its camera keeps anyway. */
package io.everloop.checkpoint.level.memory;
