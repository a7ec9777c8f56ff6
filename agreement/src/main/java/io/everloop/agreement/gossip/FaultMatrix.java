package io.everloop.agreement.gossip;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.RankSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.StringJoiner;

/**
 * The view of Algorithm 1: the matrix F, where F[r, c] says that r holds c failed.
 *
 * <p>Kept are the columns of failed ranks alone, a bit for each row. The wire is charged with the matrix
 * of integers of the paper, all rows and columns.
 */
public final class FaultMatrix implements View {

    private static final int CELL_BYTES = 4;

    private final int ranks;
    private final RankSet failed;
    private final long[][] columns;

    private FaultMatrix(int ranks, RankSet failed, long[][] columns) {
        this.ranks = ranks;
        this.failed = failed;
        this.columns = columns;
    }

    /** The matrix that says that all are alive. */
    public static FaultMatrix empty(int ranks) {
        Invariant.that(bytes(ranks) > 0, "%d ranks", ranks);
        return new FaultMatrix(ranks, RankSet.empty(), new long[0][]);
    }

    /** The size of a matrix of so many rows and columns. */
    static int bytes(int ranks) {
        long bytes = (long) CELL_BYTES * ranks * ranks;
        if (ranks < 1 || bytes > Integer.MAX_VALUE - GossipMessage.HEADER_BYTES) {
            throw new IllegalArgumentException("a fault matrix of " + ranks + " ranks needs " + bytes
                    + " bytes in each message: choose 1 to 23170 ranks, or gossip by lists (algorithm 2)");
        }
        return (int) bytes;
    }

    @Override
    public RankSet failed() {
        return failed;
    }

    @Override
    public FaultMatrix detect(int self, int dead, int cycle) {
        long[][] column = {new long[(ranks + Long.SIZE - 1) / Long.SIZE]};
        return merge(self, new FaultMatrix(ranks, RankSet.of(dead), column));
    }

    /** The disjunction of both; what others hold failed, {@code self} from now on holds failed too. */
    @Override
    public FaultMatrix merge(int self, View other) {
        Invariant.that(other instanceof FaultMatrix, "%d gossips by matrices but is sent %s", self, other);
        FaultMatrix matrix = (FaultMatrix) other;
        if (this == matrix || matrix.isCoveredBy(this)) {
            return this;
        }
        RankSet union = failed.union(matrix.failed);
        long[][] merged = new long[union.size()][(ranks + Long.SIZE - 1) / Long.SIZE];
        for (int i = 0; i < merged.length; i++) {
            addColumn(merged[i], union.get(i));
            matrix.addColumn(merged[i], union.get(i));
            merged[i][self / Long.SIZE] |= 1L << (self % Long.SIZE);
        }
        return new FaultMatrix(ranks, union, merged);
    }

    private boolean isCoveredBy(FaultMatrix other) {
        if (!failed.isSubsetOf(other.failed)) {
            return false;
        }
        for (int i = 0; i < columns.length; i++) {
            long[] larger = other.columns[other.failed.countBelow(failed.get(i))];
            for (int word = 0; word < larger.length; word++) {
                if ((columns[i][word] & ~larger[word]) != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private void addColumn(long[] into, int rank) {
        if (failed.contains(rank)) {
            long[] column = columns[failed.countBelow(rank)];
            for (int word = 0; word < column.length; word++) {
                into[word] |= column[word];
            }
        }
    }

    /** Certain: whoever is not failed itself has said that it holds the rank failed. */
    @Override
    public boolean isAgreed(int dead, int cycle) {
        long[] column = columns[failed.countBelow(dead)];
        int settled = 0;
        for (long word : column) {
            settled += Long.bitCount(word);
        }
        for (int i = 0; i < failed.size(); i++) {
            settled += isSet(column, failed.get(i)) ? 0 : 1;
        }
        return settled == ranks;
    }

    private static boolean isSet(long[] column, int row) {
        return (column[row / Long.SIZE] & (1L << (row % Long.SIZE))) != 0;
    }

    @Override
    public int bytes() {
        return bytes(ranks);
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(failed);
        for (long[] column : columns) {
            Arrays.stream(column).forEach(into::add);
        }
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < columns.length; i++) {
            text.add(failed.get(i) + " by " + BitSet.valueOf(columns[i]));
        }
        return text.toString();
    }
}
