/**
 * Programs to run: small ones that show what failures mean to ranks that talk. Will also own the applications that show
 * recovery at work: a finite-element conjugate gradient and a reacting flow stencil, each plain and resilient. Uses the
 * public API only.
 */
package io.everloop.miniapps;
