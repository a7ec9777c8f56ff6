/**
 * Byzantine generals with oral messages (Lamport, Shostak, Pease 1982): all loyal generals learn the same
 * vector of army sizes although some generals lie.
 *
 * <p>A {@link io.everloop.agreement.generals.General} relays what it heard for m + 1 clocked rounds and then
 * takes recursive majorities. Nothing in it knows of traitors: a
 * {@link io.everloop.agreement.generals.TreacherousGeneral} is one whose messages a
 * {@link io.everloop.agreement.generals.Traitor} rewrites. Uses the contracts of the root package and
 * {@code check}.
 */
package io.everloop.agreement.generals;
