/**
 * The level that keeps copies at other ranks: who keeps whose, how they get there, and how they come back.
 *
 * <p>Bytes go straight from one rank's pages into another's.
 */
package io.everloop.checkpoint.level.partner;
