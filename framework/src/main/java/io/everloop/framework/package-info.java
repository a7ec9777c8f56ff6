/**
 * Will own what a user writes: protected data, loops with commit and restore, recovery strategies, the
 * choice of the interval, listeners and the test extension. May use every module below.
 */
package io.everloop.framework;
