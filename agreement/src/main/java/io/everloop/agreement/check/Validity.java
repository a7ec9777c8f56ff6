package io.everloop.agreement.check;

import io.everloop.agreement.RankSet;
import java.util.BitSet;

/**
 * What holds of any value that a group agreed on, flags drawn from {@link Probes}: it has the contribution
 * of everybody alive, its decider's among them; it finds nobody alive; whoever is missing is found.
 *
 * @param probes who contributes what
 */
public record Validity(Probes probes) {

    /**
     * Checks a decision at the moment it is made.
     *
     * @param rank who decides
     * @param decision the decision, for the message
     * @param agreement its number
     * @param flag the agreed flag
     * @param found the agreed dead
     * @param dead who is really dead
     */
    public void check(int rank, Object decision, long agreement, long flag, RankSet found, BitSet dead) {
        for (long rest = silent(flag, agreement); rest != 0; rest &= rest - 1) {
            int missing = probes.rankOf(Long.numberOfTrailingZeros(rest));
            if (missing == rank) {
                throw new Violation("participation: %d %s without its own contribution", rank, decision);
            }
            if (!dead.get(missing)) {
                throw new Violation(
                        "validity: %d %s without the contribution of %d, which is alive", rank, decision, missing);
            }
            if (!found.contains(missing)) {
                throw new Violation("validity: %d %s, %d neither contributed nor is found", rank, decision, missing);
            }
        }
        for (int i = 0; i < found.size(); i++) {
            if (!dead.get(found.get(i))) {
                throw new Violation("validity: %d %s, but %d is alive", rank, decision, found.get(i));
            }
        }
    }

    private long silent(long flag, long agreement) {
        return probes.all() & ~probes.contributors(flag, agreement);
    }
}
