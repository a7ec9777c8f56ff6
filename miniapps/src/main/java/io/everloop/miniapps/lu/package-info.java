/**
 * Dense factors of a matrix, with partial pivoting, over processes in a grid ({@code lu}, {@code lu-plain}). Columns of
 * checksums go through the elimination like all others, so that what a dead rank had is a sum of what its row of processes
 * has.
 */
package io.everloop.miniapps.lu;
