/**
 * How the protocols scale: campaigns of simulations over growing numbers of ranks, as tables and pictures.
 * Uses the models of {@code agreement} and the output of the command line.
 */
package io.everloop.experiments.scaling;
