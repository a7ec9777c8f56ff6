/**
 * Validate-all: everybody returns the same set of failed ranks, after Buntinas, "Scalable Distributed
 * Consensus to Support MPI Fault Tolerance".
 *
 * <p>The lowest living rank is the root; it broadcasts a ballot, a commit and, with strict semantics, an
 * all-commit down a tree that every relay makes from what it knows, and gathers the answers on the same
 * tree. A {@link io.everloop.agreement.validate.ValidateParticipant} is one rank's part, a
 * {@link io.everloop.agreement.validate.ValidateModel} a run of it. Uses the root package and
 * {@code check}.
 */
package io.everloop.agreement.validate;
