/**
 * Weighted voting (Gifford 1979) over copies of one value: reads and writes need quorums of votes, and the
 * votes themselves, with those who hold them, can be re-assigned while reads and writes go on.
 *
 * <p>A {@link io.everloop.agreement.voting.Voter} keeps a copy and runs the operations of its user; nobody
 * locks anything and nobody leads. Uses the contracts of the root package and {@code check}.
 */
package io.everloop.agreement.voting;
