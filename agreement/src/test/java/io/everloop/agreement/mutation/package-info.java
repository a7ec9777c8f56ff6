/**
 * Planted faults: the shipped source of a protocol with a rule changed, compiled on the spot, to show that
 * the explorer or the simulator notices.
 */
package io.everloop.agreement.mutation;
