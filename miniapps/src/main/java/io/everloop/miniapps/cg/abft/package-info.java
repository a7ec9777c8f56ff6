/**
 * What dead ranks had, worked out from what the living have: exactly, from copies of their search directions, or nearly, by
 * interpolation. All of it is mathematics of the matrix and its distribution; when to do it is decided elsewhere.
 */
package io.everloop.miniapps.cg.abft;
