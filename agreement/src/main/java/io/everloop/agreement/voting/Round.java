package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.voting.VotingMessage.Held;
import io.everloop.agreement.voting.VotingMessage.Known;
import io.everloop.agreement.voting.VotingMessage.Promise;
import io.everloop.agreement.voting.VotingMessage.Reply;

/** One question to many, and the answers so far. */
final class Round {

    /** What is asked. */
    enum Phase {
        /** For the copies of a read quorum. */
        COLLECT('C'),
        /** To store a copy at a write quorum. */
        STORE('S'),
        /** For promises of a write quorum. */
        PREPARE('P'),
        /** To accept the next assignment, of a write quorum. */
        ACCEPT('A'),
        /** To seal a write quorum of the present assignment. */
        SEAL('L'),
        /** To take the newest copy, of a write quorum of the next assignment. */
        INSTALL('I'),
        /** Everybody, for any quorum at all. */
        DISCOVER('D');

        private final char code;

        Phase(char code) {
            this.code = code;
        }

        /** Whether it serves to put the next assignment in force. */
        boolean isHandover() {
            return this == SEAL || this == INSTALL;
        }

        /** Whether the answers are what others know of assignments. */
        boolean asksForNews() {
            return this == SEAL || this == DISCOVER;
        }
    }

    private final Phase phase;
    private final int number;
    private final Assignment asked;
    private final boolean reading;
    private final int knowledgeBefore;
    private final RankSet deadBefore;
    private RankSet answered;
    private Copy newest = Copy.INITIAL;
    private RankSet holders = RankSet.empty();
    private Ballot forcedIn = Ballot.NONE;
    private Assignment forced;

    /**
     * A round that has just begun.
     *
     * @param reading whether it is part of a read
     * @param knowledgeBefore what the asking rank knows of assignments by now
     * @param deadBefore who is known to be dead by now
     */
    Round(Step.Ask ask, int number, boolean reading, int knowledgeBefore, RankSet deadBefore) {
        this.phase = ask.phase();
        this.number = number;
        this.asked = ask.asked();
        this.reading = reading;
        this.knowledgeBefore = knowledgeBefore;
        this.deadBefore = deadBefore;
        this.answered = ask.answered();
    }

    private Round(Round other) {
        phase = other.phase;
        number = other.number;
        asked = other.asked;
        reading = other.reading;
        knowledgeBefore = other.knowledgeBefore;
        deadBefore = other.deadBefore;
        answered = other.answered;
        newest = other.newest;
        holders = other.holders;
        forcedIn = other.forcedIn;
        forced = other.forced;
    }

    Phase phase() {
        return phase;
    }

    int number() {
        return number;
    }

    /** What the asking rank knew of assignments when the round began. */
    int knowledgeBefore() {
        return knowledgeBefore;
    }

    /** Who was known to be dead when the round began. */
    RankSet deadBefore() {
        return deadBefore;
    }

    RankSet answered() {
        return answered;
    }

    void answered(int rank, Reply reply) {
        answered = answered.with(rank);
        if (reply instanceof Held held) {
            held(rank, held.copy());
        } else if (reply instanceof Known known) {
            held(rank, known.copy());
        } else if (reply instanceof Promise promise) {
            accepted(promise.ballot(), promise.accepted());
        }
    }

    /** Whether the answers suffice. */
    boolean isAnswered(RankSet dead) {
        RankSet living = asked.voters().minus(dead);
        return asked.votesOf(answered) >= needed() || (canDoWith(living) && living.isSubsetOf(answered));
    }

    /** Whether they never will. */
    boolean isHopeless(RankSet dead) {
        RankSet living = asked.voters().minus(dead);
        return asked.votesOf(living.union(answered)) < needed() && !canDoWith(living);
    }

    private int needed() {
        return phase == Phase.COLLECT ? asked.readQuorum() : asked.writeQuorum();
    }

    /**
     * A copy that all living voters have cannot be missed by any later quorum, even if they are fewer than a
     * write quorum. So a value can be read, and an assignment come into force, with a read quorum alive.
     * Sealing needs a write quorum all the same: two who each know only of other deaths could miss each other.
     */
    private boolean canDoWith(RankSet living) {
        boolean copies = (reading && phase == Phase.STORE) || phase == Phase.INSTALL;
        return copies && asked.votesOf(living) >= asked.readQuorum();
    }

    /** The newest copy of which the answers tell. */
    Copy newest() {
        return newest;
    }

    /** Who told of it. */
    RankSet holders() {
        return holders;
    }

    private void held(int rank, Copy copy) {
        int age = copy.stamp().compareTo(newest.stamp());
        if (age > 0) {
            newest = copy;
            holders = RankSet.of(rank);
        } else if (age == 0) {
            holders = holders.with(rank);
        }
    }

    /** What was accepted in the latest ballot of which the promises tell, null if nothing was. */
    Assignment forced() {
        return forced;
    }

    private void accepted(Ballot ballot, Assignment assignment) {
        if (assignment != null && ballot.compareTo(forcedIn) > 0) {
            forcedIn = ballot;
            forced = assignment;
        }
    }

    Round copy() {
        return new Round(this);
    }

    void fingerprint(Fingerprint into) {
        into.add(phase.code)
                .add(number)
                .add(knowledgeBefore)
                .add(deadBefore)
                .add(answered)
                .add(holders);
        newest.fingerprint(into);
        forcedIn.fingerprint(into);
        if (forced != null) {
            forced.fingerprint(into);
        }
    }
}
