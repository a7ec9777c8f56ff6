/**
 * Will own the applications that show recovery at work: a finite-element conjugate gradient, a reacting
 * flow stencil and small examples, each plain and resilient. Uses the public API of the framework only.
 */
package io.everloop.miniapps;
