/**
 * Programs to run: small ones that show what failures mean to ranks that talk, small ones that survive, and the applications
 * that show recovery at work, plain and resilient: a finite-element conjugate gradient, a reacting flow on a
 * grid, and dense factors of a matrix. Uses the public API only.
 */
package io.everloop.miniapps;
