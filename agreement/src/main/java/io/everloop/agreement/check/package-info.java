/**
 * What a protocol must do, apart from how: its {@link io.everloop.agreement.check.Model} says who takes
 * part and what they are asked for, its {@link io.everloop.agreement.check.Checker} what must then hold.
 * The explorer and the simulator run any model. Uses the contracts of the root package only.
 */
package io.everloop.agreement.check;
