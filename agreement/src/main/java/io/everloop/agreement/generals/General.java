package io.everloop.agreement.generals;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.Timed;
import java.util.Arrays;

/**
 * A loyal general: Lamport's OM(m), run for the army of every general at once.
 *
 * <p>In round 1 everybody announces its size; in each of the m rounds after it, everybody tells everybody
 * what it was told in the round before, along paths of distinct generals. Then the news of each path is
 * replaced by the majority of what was heard directly and of what the others said they had heard, from the
 * longest paths to the shortest; what never came counts as "unknown", and so does a vote without majority.
 * With n &gt; 3m and at most m traitors all loyal generals hold the same vector, with the true size of every
 * loyal army. With fewer generals nothing is promised.
 *
 * <p>Rounds are clocked: one tick each, at multiples of the round's length. Messages of a round that is over
 * are ignored, as if they had never been sent.
 */
public final class General implements Timed<Relay, ArmyVector> {

    /** Stands for a size that was not told, or on which there is no majority; army sizes are not negative. */
    public static final int UNKNOWN = -1;

    private final int me;
    private final int generals;
    private final int rounds;
    private final int size;
    private final long roundNanos;

    /** For each length the news of every path of that length that avoids me. */
    private final int[][] heard;

    /** The round that is running, from 1; 0 before the first tick. */
    private int round;

    /**
     * A general who has not begun.
     *
     * @param traitors how many traitors to withstand: m
     * @param size the size of its own army
     * @param roundNanos the length of a round
     */
    public General(int me, int generals, int traitors, int size, long roundNanos) {
        this.me = me;
        this.generals = generals;
        this.rounds = traitors + 1;
        this.size = size;
        this.roundNanos = roundNanos;
        heard = new int[rounds][];
        for (int length = 1; length <= rounds; length++) {
            heard[length - 1] = new int[(int) Paths.count(generals - 1, length)];
            Arrays.fill(heard[length - 1], UNKNOWN);
        }
    }

    int me() {
        return me;
    }

    int generals() {
        return generals;
    }

    @Override
    public long onTick(long nowNanos, Outbox<Relay, ArmyVector> out) {
        round++;
        if (round > rounds) {
            out.emit(conclusion());
            return NEVER;
        }
        for (int other = 0; other < generals; other++) {
            if (other != me) {
                out.send(other, new Relay(round, newsFor(other)));
            }
        }
        return (nowNanos / roundNanos + 1) * roundNanos;
    }

    private int[] newsFor(int other) {
        if (round == 1) {
            return new int[] {size};
        }
        int length = round - 1;
        int[] news = new int[(int) Paths.count(generals - 2, length)];
        int[] told = {0};
        Paths.forEach(
                generals,
                length,
                me,
                other,
                path -> news[told[0]++] = heard[length - 1][Paths.index(path, length, generals, me)]);
        return news;
    }

    @Override
    public void onMessage(int from, Relay relay, Outbox<Relay, ArmyVector> out) {
        int length = relay.round();
        // A traitor may also send what makes no sense; that is no news either.
        if (length < round
                || length < 1
                || length > rounds
                || relay.length() != Paths.count(generals - 2, length - 1)) {
            return;
        }
        int[] told = {0};
        Paths.forEach(generals, length - 1, me, from, path -> {
            path[length - 1] = from;
            heard[length - 1][Paths.index(path, length, generals, me)] = Math.max(UNKNOWN, relay.size(told[0]++));
        });
    }

    /** Silence is all that a death is here, so nobody needs to be told. */
    @Override
    public void onFailure(int dead, Outbox<Relay, ArmyVector> out) {}

    @Override
    public boolean watches(int rank) {
        return false;
    }

    private ArmyVector conclusion() {
        int[] sizes = new int[generals];
        for (int general = 0; general < generals; general++) {
            sizes[general] = general == me ? size : vote(1, general < me ? general : general - 1);
        }
        return new ArmyVector(sizes);
    }

    /** What to believe of the news that came along a path, given by its length and number. */
    private int vote(int length, int index) {
        int direct = heard[length - 1][index];
        if (length == rounds) {
            return direct;
        }
        int others = generals - 1 - length;
        int[] ballots = new int[others + 1];
        ballots[others] = direct;
        for (int other = 0; other < others; other++) {
            ballots[other] = vote(length + 1, index * others + other);
        }
        return majority(ballots);
    }

    /** The value of more than half of the ballots, or {@link #UNKNOWN}. */
    private static int majority(int[] ballots) {
        int candidate = UNKNOWN;
        int lead = 0;
        for (int ballot : ballots) {
            if (lead == 0) {
                candidate = ballot;
            }
            lead += ballot == candidate ? 1 : -1;
        }
        int votes = 0;
        for (int ballot : ballots) {
            votes += ballot == candidate ? 1 : 0;
        }
        return 2 * votes > ballots.length ? candidate : UNKNOWN;
    }
}
