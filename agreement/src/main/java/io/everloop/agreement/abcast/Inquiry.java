package io.everloop.agreement.abcast;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the one who takes over has learnt so far about the messages of the dead. */
final class Inquiry {

    private final RankSet dead;
    private final SortedMap<MessageId, Finding> findings;
    private RankSet answered;

    /**
     * What all answers together say of one message.
     *
     * @param held with the final priority if anybody has it
     * @param waiting who has only proposed one
     */
    record Finding(Held held, RankSet waiting) {

        private Finding with(int rank, Held other) {
            return new Finding(other.isFinal() ? other : held, other.isFinal() ? waiting : waiting.with(rank));
        }
    }

    Inquiry(int me, RankSet dead) {
        this(dead, new TreeMap<>(), RankSet.of(me));
    }

    private Inquiry(RankSet dead, SortedMap<MessageId, Finding> findings, RankSet answered) {
        this.dead = dead;
        this.findings = findings;
        this.answered = answered;
    }

    RankSet dead() {
        return dead;
    }

    /** Of two inquiries of one rank the later one names more dead. */
    int number() {
        return dead.size();
    }

    void add(int rank, List<Held> held) {
        answered = answered.with(rank);
        for (Held message : held) {
            Finding finding = findings.getOrDefault(message.id(), new Finding(message, RankSet.empty()));
            findings.put(message.id(), finding.with(rank, message));
        }
    }

    /** Whether everybody who was not known to be dead at the beginning has answered. */
    boolean isOver(int ranks) {
        return answered.size() + dead.size() == ranks;
    }

    /** The messages found, those of one sender in their order. */
    List<Finding> findings() {
        return List.copyOf(findings.values());
    }

    Inquiry copy() {
        return new Inquiry(dead, new TreeMap<>(findings), answered);
    }

    void fingerprint(Fingerprint into) {
        into.add(dead).add(answered).add(findings.size());
        for (Finding finding : findings.values()) {
            finding.held().fingerprint(into);
            into.add(finding.waiting());
        }
    }
}
