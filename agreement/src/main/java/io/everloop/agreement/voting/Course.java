package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import java.util.Optional;

/** What is particular to one kind of operation: its own rounds, and what it makes of the answers. */
sealed interface Course permits Access, Reassignment {

    /** How the operation has ended, if the assignment in force tells. */
    Optional<Outcome> settled();

    /** The next round under the assignment in force, from the start or because that is a new one. */
    Step begin();

    /** A round of this course has the answers it needs. */
    Step answered(Round round, Outbox<VotingMessage, VotingEvent> out);

    /** A voter has promised a later ballot. */
    Step rejected(Ballot rival);

    /** What to tell the user with the outcome; null if no version came into it. */
    Copy result(Outcome outcome);

    /** An independent copy, at a copy of the site. */
    Course copyAt(Site other);

    void fingerprint(Fingerprint into);
}
