package io.everloop.comm.agree;

import io.everloop.agreement.validate.Semantics;
import io.everloop.comm.collective.Layout;

/** Makes a rank's part in the agreements of a group. */
public final class Agreements {

    private Agreements() {}

    /**
     * The part of one rank; all ranks of the group use the same protocol.
     *
     * @param layout where the ranks live, which decides the way that messages take, never the result
     */
    public static Consensus of(Protocol protocol, int self, Layout layout) {
        if (self < 0 || self >= layout.size()) {
            throw new IllegalArgumentException("rank " + self + " in a group of " + layout.size());
        }
        return switch (protocol) {
            case ERA -> new EraConsensus(self, layout);
            case VALIDATE_STRICT -> new ValidateConsensus(self, layout.size(), Semantics.STRICT);
            case VALIDATE_LOOSE -> new ValidateConsensus(self, layout.size(), Semantics.LOOSE);
            case LOG2PHASES -> new Log2phasesConsensus(self, layout.size());
        };
    }
}
