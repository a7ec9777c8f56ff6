package io.everloop.comm.collective;

import java.util.List;

/**
 * One rank's part in a collective operation: the rounds one after the other.
 *
 * <p>All transfers of a round are started together; when the last of them is done, the work on arrays follows in the
 * given order, then the next round.
 */
public record Schedule(List<Round> rounds) {

    /**
     * What is done together.
     *
     * @param transfers sends and receives, in the order in which they are started
     * @param work combinations and copies
     */
    public record Round(List<Step> transfers, List<Step> work) {}
}
