/**
 * The trees over which agreements gather and spread: shapes, hierarchies over hosts, and how a tree is
 * mended when some of its participants are dead. Everything is arithmetic on ranks, and nothing is stored per
 * rank, unless the host of every rank is given. Uses the root package only.
 */
package io.everloop.agreement.topology;
