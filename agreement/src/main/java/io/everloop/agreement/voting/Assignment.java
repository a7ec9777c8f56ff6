package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import java.util.Arrays;
import java.util.StringJoiner;

/**
 * Who has how many votes, and how many are needed; immutable.
 *
 * <p>Any read quorum meets any write quorum, and any two write quorums meet.
 */
public final class Assignment {

    private final int number;
    private final RankSet voters;
    private final int[] votes;
    private final int readQuorum;
    private final int writeQuorum;

    private Assignment(int number, RankSet voters, int[] votes, int readQuorum, int writeQuorum) {
        this.number = number;
        this.voters = voters;
        this.votes = votes;
        this.readQuorum = readQuorum;
        this.writeQuorum = writeQuorum;
    }

    /**
     * An assignment; its number is given when it is chosen.
     *
     * @param votes how many votes each voter has, in the order of the ranks
     */
    public static Assignment of(RankSet voters, int[] votes, int readQuorum, int writeQuorum) {
        if (voters.size() != votes.length || Arrays.stream(votes).anyMatch(count -> count < 1)) {
            throw new IllegalArgumentException(
                    "voters " + voters + " need one positive number of votes each, not " + Arrays.toString(votes));
        }
        long all = Arrays.stream(votes).asLongStream().sum();
        if (readQuorum < 1 || writeQuorum < 1 || readQuorum > all || writeQuorum > all) {
            throw new IllegalArgumentException("quorums of " + readQuorum + " to read and " + writeQuorum
                    + " to write must be between 1 and all " + all + " votes");
        }
        if ((long) readQuorum + writeQuorum <= all) {
            throw new IllegalArgumentException("a read quorum of " + readQuorum + " and a write quorum of "
                    + writeQuorum + " may miss each other among " + all + " votes: together they must be more");
        }
        if (2L * writeQuorum <= all) {
            throw new IllegalArgumentException("two write quorums of " + writeQuorum + " may miss each other among "
                    + all + " votes: each must be more than half");
        }
        return new Assignment(0, voters, votes.clone(), readQuorum, writeQuorum);
    }

    /** One vote each, and a majority for everything. */
    public static Assignment majority(RankSet voters) {
        int[] votes = new int[voters.size()];
        Arrays.fill(votes, 1);
        int quorum = voters.size() / 2 + 1;
        return of(voters, votes, quorum, quorum);
    }

    Assignment withNumber(int other) {
        return new Assignment(other, voters, votes, readQuorum, writeQuorum);
    }

    /** How many assignments were in force before this one. */
    public int number() {
        return number;
    }

    public RankSet voters() {
        return voters;
    }

    public int readQuorum() {
        return readQuorum;
    }

    public int writeQuorum() {
        return writeQuorum;
    }

    /** How many votes the given ranks have together. */
    public int votesOf(RankSet ranks) {
        int sum = 0;
        for (int i = 0; i < votes.length; i++) {
            sum += ranks.contains(voters.get(i)) ? votes[i] : 0;
        }
        return sum;
    }

    /** How many votes there are without those of the given ranks. */
    int votesWithout(RankSet ranks) {
        return Arrays.stream(votes).sum() - votesOf(ranks);
    }

    int bytes() {
        return 3 * Integer.BYTES + 2 * Integer.BYTES * votes.length;
    }

    void fingerprint(Fingerprint into) {
        into.add(number).add(voters).add(readQuorum).add(writeQuorum);
        for (int count : votes) {
            into.add(count);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Assignment assignment
                && number == assignment.number
                && voters.equals(assignment.voters)
                && Arrays.equals(votes, assignment.votes)
                && readQuorum == assignment.readQuorum
                && writeQuorum == assignment.writeQuorum;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * voters.hashCode() + Arrays.hashCode(votes)) + number;
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",", "A" + number + "{", "}");
        for (int i = 0; i < votes.length; i++) {
            text.add(voters.get(i) + (votes[i] == 1 ? "" : "x" + votes[i]));
        }
        return text + " r" + readQuorum + " w" + writeQuorum;
    }
}
