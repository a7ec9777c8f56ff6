/**
 * Ranks that talk, and keep talking when others die: the words of MPI in the habits of Java, failures as in ULFM.
 *
 * <p>This package is what programs use; the packages below it are how it is done, and nobody else's business.
 */
package io.everloop.comm;
