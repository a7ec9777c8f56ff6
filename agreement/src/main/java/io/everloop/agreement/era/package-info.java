/**
 * The early returning agreement: everybody combines a value with everybody else's over a tree and goes on
 * as soon as the decision is known, answering for old agreements later.
 *
 * <p>{@link io.everloop.agreement.era.Era} is one process's part. It follows the rules of Herault et al.
 * (SC'15) as corrected in {@code docs/protocols.md}. Uses the root package, {@code topology} and, for its
 * model and checker, {@code check}; its stress episodes set up runs of {@code simulate}.
 */
package io.everloop.agreement.era;
