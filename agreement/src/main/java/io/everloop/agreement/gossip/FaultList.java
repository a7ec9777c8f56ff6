package io.everloop.agreement.gossip;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.RankSet;
import java.util.Arrays;
import java.util.StringJoiner;

/**
 * The view of Algorithm 2: a list of failed ranks with their consensus counts, the cycles that passed since
 * each was first detected.
 *
 * <p>Counts grow by one in each cycle and merge to their maximum. As the system is synchronous and cycles
 * have the same number everywhere, this keeps the cycle of the first detection instead, which does not
 * change and merges to its minimum; the count is the difference from the current cycle. So no hop from
 * somebody who just counted to somebody who is just about to can make a failure look older than it is.
 */
public final class FaultList implements View {

    private static final int ENTRY_BYTES = 8;

    private final int minimumCount;
    private final RankSet failed;
    private final int[] since;

    private FaultList(int minimumCount, RankSet failed, int[] since) {
        this.minimumCount = minimumCount;
        this.failed = failed;
        this.since = since;
    }

    /** The list that says that all are alive; consensus will need the given count. */
    public static FaultList empty(int minimumCount) {
        if (minimumCount < 1) {
            throw new IllegalArgumentException("a minimum count of " + minimumCount + " cycles: choose at least 1");
        }
        return new FaultList(minimumCount, RankSet.empty(), new int[0]);
    }

    /** The list that says of each of these ranks, in order, in which cycle its failure was detected first. */
    public static FaultList of(int minimumCount, RankSet failed, int[] since) {
        Invariant.that(failed.size() == since.length, "%s failed in %d cycles", failed, since.length);
        return failed.isEmpty() ? empty(minimumCount) : new FaultList(minimumCount, failed, since.clone());
    }

    /** The size of a list of so many failures. */
    static int bytes(int failures) {
        return ENTRY_BYTES * failures;
    }

    @Override
    public RankSet failed() {
        return failed;
    }

    /** The cycle in which the failure of the rank, which is on the list, was detected first. */
    public int since(int dead) {
        return since[failed.countBelow(dead)];
    }

    /** For how many cycles the rank has been known as failed to somebody. */
    int count(int dead, int cycle) {
        return cycle - since(dead);
    }

    @Override
    public FaultList detect(int self, int dead, int cycle) {
        return merge(self, new FaultList(minimumCount, RankSet.of(dead), new int[] {cycle}));
    }

    @Override
    public FaultList merge(int self, View other) {
        Invariant.that(other instanceof FaultList, "%d gossips by lists but is sent %s", self, other);
        FaultList list = (FaultList) other;
        if (this == list || isAtLeastAsOldAs(list)) {
            return this;
        }
        if (list.isAtLeastAsOldAs(this)) {
            return list;
        }
        RankSet union = failed.union(list.failed);
        int[] first = new int[union.size()];
        Arrays.setAll(first, i -> Math.min(sinceOrNever(union.get(i)), list.sinceOrNever(union.get(i))));
        return new FaultList(minimumCount, union, first);
    }

    /** Whether the other list says nothing new. */
    private boolean isAtLeastAsOldAs(FaultList other) {
        for (int i = 0; i < other.since.length; i++) {
            if (sinceOrNever(other.failed.get(i)) > other.since[i]) {
                return false;
            }
        }
        return true;
    }

    private int sinceOrNever(int rank) {
        int place = failed.countBelow(rank);
        return place < since.length && failed.get(place) == rank ? since[place] : Integer.MAX_VALUE;
    }

    @Override
    public boolean isAgreed(int dead, int cycle) {
        return count(dead, cycle) >= minimumCount;
    }

    @Override
    public int bytes() {
        return bytes(since.length);
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(failed);
        for (int cycle : since) {
            into.add(cycle);
        }
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",", "{", "}");
        failed.forEach(rank -> text.add(rank + " since " + sinceOrNever(rank)));
        return text.toString();
    }
}
