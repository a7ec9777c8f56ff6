package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;

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
     * @param asked the assignment whose quorum is needed
     * @param reading whether it is part of a read
     * @param knowledgeBefore what the asking rank knows of assignments by now
     * @param deadBefore who is known to be dead by now
     * @param answered who need not be asked
     */
    Round(
            Phase phase,
            int number,
            Assignment asked,
            boolean reading,
            int knowledgeBefore,
            RankSet deadBefore,
            RankSet answered) {
        this.phase = phase;
        this.number = number;
        this.asked = asked;
        this.reading = reading;
        this.knowledgeBefore = knowledgeBefore;
        this.deadBefore = deadBefore;
        this.answered = answered;
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

    void answered(int rank) {
        answered = answered.with(rank);
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

    void held(int rank, Copy copy) {
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

    void accepted(Ballot ballot, Assignment assignment) {
        if (assignment != null && ballot.compareTo(forcedIn) > 0) {
            forcedIn = ballot;
            forced = assignment;
        }
    }

    Round copy() {
        Round copy = new Round(phase, number, asked, reading, knowledgeBefore, deadBefore, answered);
        copy.newest = newest;
        copy.holders = holders;
        copy.forcedIn = forcedIn;
        copy.forced = forced;
        return copy;
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
