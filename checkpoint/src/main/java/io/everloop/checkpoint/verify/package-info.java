/**
 * A kit for the tests of programs: finds state that a loop needs and no region protects, before a failure does.
 *
 * <p>Takes and restores images as commits do; needs no workers, and no communicator but the program's own.
 */
package io.everloop.checkpoint.verify;
