/** A brick of hexahedra, and what each rank has of it. Knows nothing of equations, and talks to nobody. */
package io.everloop.miniapps.cg.mesh;
