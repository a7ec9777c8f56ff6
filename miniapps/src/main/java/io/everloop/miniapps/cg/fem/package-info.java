/**
 * Poisson's equation by finite elements: hexahedra with eight nodes, assembled into a sparse matrix of the rows of one
 * rank. Nothing is exchanged for that: elements between ranks are worked out by both, so whoever takes a dead rank's place
 * makes the same rows again, bit for bit, alone.
 */
package io.everloop.miniapps.cg.fem;
