/**
 * A block of cells with those around it, how they are exchanged, and differences along lines of them. Knows nothing of what
 * the numbers mean.
 */
package io.everloop.miniapps.s3d.stencil;
