/** The first example: heat that spreads along a rod, plain and resilient, with the same numbers in both. */
package io.everloop.miniapps.heat;
