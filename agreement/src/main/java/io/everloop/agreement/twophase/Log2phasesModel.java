package io.everloop.agreement.twophase;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Probes;

/**
 * Blocking agreements, one after the other, to which every rank contributes what shows who took part.
 *
 * @param ranks how many take part
 * @param agreements how many agreements there are
 */
public record Log2phasesModel(int ranks, int agreements)
        implements Model<Log2phasesParticipant, Log2phasesMessage, Decided> {

    @Override
    public Log2phasesParticipant participant(int rank) {
        return new Log2phasesParticipant(rank, ranks);
    }

    @Override
    public boolean ready(int rank, Log2phasesParticipant participant, int given) {
        return given < agreements && participant.isIdle();
    }

    /** Every second call of a rank acknowledges what it knows; even ranks begin with that. */
    @Override
    public void call(int rank, Log2phasesParticipant participant, int given, Outbox<Log2phasesMessage, Decided> out) {
        RankSet acknowledged = (rank + given) % 2 == 0 ? participant.dead() : RankSet.empty();
        participant.agree(new Contribution(new Probes(ranks).flagOf(rank, given + 1), acknowledged), out);
    }

    @Override
    public String describeCall(int rank, int given) {
        return "calls agreement " + (given + 1);
    }

    @Override
    public Checker<Decided> checker() {
        return new Log2phasesChecker(ranks, agreements);
    }
}
