/** Boxes of points in three dimensions, and how they are divided among ranks. Knows nothing of equations, and talks to nobody. */
package io.everloop.miniapps.grid;
