package io.everloop.agreement.validate;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Probes;

/**
 * One validate-all that every rank calls once.
 *
 * @param ranks how many take part
 * @param semantics what is promised about the dead
 * @param choice how the tree is made
 */
public record ValidateModel(int ranks, Semantics semantics, ChildChoice choice)
        implements Model<ValidateParticipant, ValidateMessage, Validated> {

    /** On the binomial tree. */
    public ValidateModel(int ranks, Semantics semantics) {
        this(ranks, semantics, ChildChoice.MEDIAN);
    }

    @Override
    public ValidateParticipant participant(int rank) {
        return new ValidateParticipant(rank, ranks, semantics, choice);
    }

    @Override
    public boolean ready(int rank, ValidateParticipant participant, int given) {
        return given == 0;
    }

    /** Every second rank acknowledges what it knows. */
    @Override
    public void call(int rank, ValidateParticipant participant, int given, Outbox<ValidateMessage, Validated> out) {
        RankSet acknowledged = rank % 2 == 0 ? participant.known() : RankSet.empty();
        participant.validate(new Contribution(new Probes(ranks).flagOf(rank, 1), acknowledged), out);
    }

    @Override
    public String describeCall(int rank, int given) {
        return "calls validate-all";
    }

    @Override
    public Checker<Validated> checker() {
        return new ValidateChecker(ranks, semantics);
    }
}
