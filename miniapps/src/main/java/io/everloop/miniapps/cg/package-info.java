/**
 * A finite-element conjugate gradient, like those that simulations spend their time in: Poisson's equation on a brick of
 * hexahedra, divided among ranks in three dimensions. {@link io.everloop.miniapps.cg.PlainConjugateGradient} is the program
 * without protection, {@link io.everloop.miniapps.cg.ConjugateGradient} the same that survives.
 */
package io.everloop.miniapps.cg;
