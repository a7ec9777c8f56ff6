package io.everloop.agreement.voting;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.voting.Round.Phase;
import io.everloop.agreement.voting.VotingMessage.Request;
import java.util.function.IntFunction;

/** What an operation does next. */
sealed interface Step {

    /** See again where the operation stands: what is known of assignments has changed. */
    Step GO_ON = new GoOn();

    /**
     * Begin a round.
     *
     * @param asked the assignment whose quorum is needed
     * @param answered who need not be asked
     * @param request the question, given the number of the round
     */
    record Ask(Phase phase, Assignment asked, RankSet answered, IntFunction<Request> request) implements Step {
        Ask(Phase phase, Assignment asked, IntFunction<Request> request) {
            this(phase, asked, RankSet.empty(), request);
        }
    }

    /** See {@link #GO_ON}. */
    record GoOn() implements Step {}

    /** Tell the user. */
    record End(Outcome outcome) implements Step {}
}
