/**
 * A reacting flow like S3D's, reduced to its pattern: nine fields on a grid in three dimensions, eighth-order differences, a
 * tenth-order filter, Runge–Kutta in five stages, and reactions.
 *
 * <p>Every field U (density ρ, momentum ρu, energy ρe, species ρY) changes by
 *
 * <pre>
 *   dU/dt = − div(ρu φ) − [grad p] + μ div grad φ + reactions
 * </pre>
 *
 * where φ is what is carried of it: nothing but mass for the density, the velocity for momenta, the enthalpy
 * h = e + p/ρ for the energy, Y for species; p = (γ − 1) (ρe − ρu²/2 − what is bound in species). With
 * {@code --model linear} currents are constant and φ = U, with {@code --model front} there are none and U grows; their
 * solutions are known.
 *
 * <p>Differences and the filter conserve sums over a closed grid but for rounding. Differences use four layers of cells
 * around a block; the filter needs a fifth, and has an exchange of its own. Where an open grid ends it goes on as in a mirror:
 * the slope is zero there, and the order of accuracy lower.
 *
 * <p>{@link io.everloop.miniapps.s3d.PlainReactingFlow} is the program without protection,
 * {@link io.everloop.miniapps.s3d.ReactingFlow} the same that survives.
 */
package io.everloop.miniapps.s3d;
