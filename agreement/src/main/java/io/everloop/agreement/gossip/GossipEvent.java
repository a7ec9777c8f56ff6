package io.everloop.agreement.gossip;

/** What a participant finds out, and in which of its cycles, counted from 0. */
public sealed interface GossipEvent {

    /** The rank this is about. */
    int rank();

    /** The reporting participant's cycle. */
    int cycle();

    /** From now on the participant holds the rank failed: its ping was not answered, or others say so. */
    record Learned(int rank, int cycle) implements GossipEvent {
        @Override
        public String toString() {
            return "holds " + rank + " failed in cycle " + cycle;
        }
    }

    /** All living processes hold the rank failed. */
    record Consensus(int rank, int cycle) implements GossipEvent {
        @Override
        public String toString() {
            return "sees consensus on " + rank + " in cycle " + cycle;
        }
    }
}
