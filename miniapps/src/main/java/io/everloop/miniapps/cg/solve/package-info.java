/** Conjugate gradients over ranks: the exchange of halos, preconditioners that need nobody else, and the iteration. */
package io.everloop.miniapps.cg.solve;
