package io.everloop.agreement.voting;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Ranks whose users run scripts of operations, each rank one operation after the other. */
public final class VotingModel implements Model<Voter, VotingMessage, VotingEvent> {

    private final Assignment first;
    private final List<List<Operation>> scripts;

    /**
     * A model.
     *
     * @param first the assignment in force at the beginning
     * @param scripts what the user of each rank does; no two writes may write the same value
     */
    public VotingModel(Assignment first, List<List<Operation>> scripts) {
        this.first = first;
        this.scripts = scripts.stream().map(List::copyOf).toList();
        requireRanks(first);
        Set<Long> written = new TreeSet<>();
        for (Operation operation : scripts.stream().flatMap(List::stream).toList()) {
            if (operation.kind() == Operation.Kind.WRITE
                    && (operation.value() == 0 || !written.add(operation.value()))) {
                throw new IllegalArgumentException("value " + operation.value()
                        + " cannot be told from another: every write needs a value of its own, and not 0");
            }
            if (operation.target() != null) {
                requireRanks(operation.target());
            }
        }
    }

    private void requireRanks(Assignment assignment) {
        int last = assignment.voters().get(assignment.voters().size() - 1);
        if (assignment.voters().get(0) < 0 || last >= scripts.size()) {
            throw new IllegalArgumentException(
                    "voters " + assignment.voters() + " must be among the " + scripts.size() + " ranks");
        }
    }

    /** Every rank has one vote and writes and reads in turn, so many times, each value its own. */
    public static VotingModel writingAndReading(Assignment first, int ranks, int operationsPerRank) {
        List<List<Operation>> scripts = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            List<Operation> script = new ArrayList<>();
            for (int i = 0; i < operationsPerRank; i++) {
                script.add(i % 2 == 0 ? Operation.write(1L + rank + (long) ranks * i) : Operation.read());
            }
            scripts.add(script);
        }
        return new VotingModel(first, scripts);
    }

    @Override
    public int ranks() {
        return scripts.size();
    }

    @Override
    public Voter participant(int rank) {
        return new Voter(rank, scripts.size(), first);
    }

    @Override
    public boolean ready(int rank, Voter participant, int given) {
        return given < scripts.get(rank).size() && participant.isIdle();
    }

    @Override
    public void call(int rank, Voter participant, int given, Outbox<VotingMessage, VotingEvent> out) {
        participant.begin(scripts.get(rank).get(given), out);
    }

    @Override
    public String describeCall(int rank, int given) {
        return "is asked to " + scripts.get(rank).get(given);
    }

    @Override
    public Checker<VotingEvent> checker() {
        return new VotingChecker(first, scripts.size());
    }
}
