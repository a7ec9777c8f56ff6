package io.everloop.agreement.explore;

import java.util.List;
import java.util.Optional;

/**
 * What an exhaustive search found.
 *
 * @param states how many different global states were visited
 * @param transitions how many steps between them were taken
 * @param complete whether all reachable states were visited, rather than as many as were allowed
 * @param violation what went wrong, if anything did
 * @param trace one of the shortest runs that lead to the violation, line by line; empty without one
 */
public record Exploration(
        long states, long transitions, boolean complete, Optional<String> violation, List<String> trace) {

    public boolean isSound() {
        return violation.isEmpty();
    }
}
