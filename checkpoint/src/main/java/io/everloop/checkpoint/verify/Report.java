package io.everloop.checkpoint.verify;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What was found out about a loop.
 *
 * @param iterations that were run
 * @param differences of the first iteration that has any, by region; none if all that the loop needs is protected
 */
public record Report(long iterations, List<Difference> differences) {

    public Report {
        differences = List.copyOf(differences);
    }

    public boolean isSound() {
        return differences.isEmpty();
    }

    /**
     * Does nothing if the loop is sound.
     *
     * @throws AssertionError that tells what differs
     */
    public void check() {
        if (!isSound()) {
            throw new AssertionError(toString());
        }
    }

    @Override
    public String toString() {
        if (isSound()) {
            return iterations + " iterations, each after a restore of the one before: no difference";
        }
        return differences.stream().map(Difference::toString).collect(Collectors.joining("; "))
                + ". Iteration " + differences.get(0).iteration()
                + " read something that an earlier one had left, and that no region protects: declare it as a region";
    }
}
