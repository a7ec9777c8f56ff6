package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.level.Committed;
import io.everloop.checkpoint.level.Holding;
import io.everloop.comm.Communicator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * What one rank has to offer, as it tells the others before a restore.
 *
 * @param highest the highest version that this rank has ever heard of
 * @param atHand the version of which it has its own data in its hands already, or {@link #NONE}
 * @param holdings what each level could serve, in the order of levels
 * @param failures what it has tried in vain
 */
record Inventory(long highest, long atHand, List<List<Holding>> holdings, List<Failure> failures) {

    static final long NONE = -1;

    /** Numbers that everybody tells at once; most have no more to tell, and a second round of all ranks takes its time. */
    private static final int OPENING = 32;

    /**
     * A level that could not bring this rank's data, although it should have been able to.
     *
     * @param level the place of the level
     * @param isKept whether the data may well be there, but could not be read, or there was no memory for it
     */
    record Failure(int level, long version, boolean isKept) {}

    Inventory {
        holdings = holdings.stream().map(List::copyOf).toList();
        failures = List.copyOf(failures);
    }

    boolean hasFailed(int level, long version) {
        return failures.stream().anyMatch(failure -> failure.level() == level && failure.version() == version);
    }

    /** Whether its data of a version is not known to be lost, although nothing brought it. */
    boolean couldNotTake(long version) {
        return failures.stream().anyMatch(failure -> failure.isKept() && failure.version() == version);
    }

    long[] encode() {
        LongStream.Builder out = LongStream.builder();
        out.add(highest).add(atHand).add(holdings.size());
        for (List<Holding> level : holdings) {
            out.add(level.size());
            level.forEach(holding -> out.add(2L * holding.owner() + (holding.permanent() ? 1 : 0))
                    .add(holding.version())
                    .add(holding.iteration()));
        }
        failures.forEach(failure ->
                out.add(2L * failure.level() + (failure.isKept() ? 1 : 0)).add(failure.version()));
        return out.build().toArray();
    }

    static Inventory decode(long[] in) {
        int at = 3;
        List<List<Holding>> holdings = new ArrayList<>();
        for (int level = 0; level < in[2]; level++) {
            List<Holding> of = new ArrayList<>();
            long count = in[at++];
            for (int i = 0; i < count; i++, at += 3) {
                of.add(new Holding((int) (in[at] / 2), in[at + 1], in[at] % 2 == 1, in[at + 2]));
            }
            holdings.add(of);
        }
        List<Failure> failures = new ArrayList<>();
        for (; at < in.length; at += 2) {
            failures.add(new Failure((int) (in[at] / 2), in[at + 1], in[at] % 2 == 1));
        }
        return new Inventory(in[0], in[1], holdings, failures);
    }

    /** Tells everybody, and hears from everybody, in the order of ranks. Collective. */
    List<Inventory> exchange(Communicator comm) {
        long[] mine = encode();
        long[] openings = new long[comm.size() * OPENING];
        long[] opening = new long[OPENING];
        opening[0] = mine.length;
        System.arraycopy(mine, 0, opening, 1, Math.min(mine.length, OPENING - 1));
        comm.allgather(opening, 0, OPENING, openings, 0);
        int[] lengths = new int[comm.size()];
        int longest = 0;
        for (int rank = 0; rank < lengths.length; rank++) {
            lengths[rank] = Math.toIntExact(openings[rank * OPENING]);
            longest = Math.max(longest, lengths[rank]);
        }
        return longest < OPENING ? decode(openings, lengths) : exchangeAll(comm, mine, lengths);
    }

    private static List<Inventory> decode(long[] openings, int[] lengths) {
        List<Inventory> inventories = new ArrayList<>();
        for (int rank = 0; rank < lengths.length; rank++) {
            int begin = rank * OPENING + 1;
            inventories.add(decode(Arrays.copyOfRange(openings, begin, begin + lengths[rank])));
        }
        return inventories;
    }

    private static List<Inventory> exchangeAll(Communicator comm, long[] mine, int[] lengths) {
        int[] offsets = new int[comm.size()];
        for (int rank = 1; rank < comm.size(); rank++) {
            offsets[rank] = offsets[rank - 1] + lengths[rank - 1];
        }
        long[] all = new long[offsets[comm.size() - 1] + lengths[comm.size() - 1]];
        comm.allgatherv(mine, 0, mine.length, all, offsets, lengths);
        List<Inventory> inventories = new ArrayList<>();
        for (int rank = 0; rank < comm.size(); rank++) {
            inventories.add(decode(Arrays.copyOfRange(all, offsets[rank], offsets[rank] + lengths[rank])));
        }
        return inventories;
    }

    /** The same without copies of another iteration than what was {@link Committed}. */
    static List<Inventory> withoutStale(List<Inventory> inventories) {
        Committed committed = Committed.among(inventories.stream()
                .flatMap(inventory -> inventory.holdings().stream())
                .flatMap(List::stream));
        return inventories.stream()
                .map(inventory -> inventory.where(committed::has))
                .toList();
    }

    private Inventory where(Predicate<Holding> counts) {
        List<List<Holding>> counting = holdings.stream()
                .map(level -> level.stream().filter(counts).toList())
                .toList();
        return new Inventory(highest, atHand, counting, failures);
    }

    /** What all ranks have of one level, in the order of ranks. */
    static List<List<Holding>> ofLevel(List<Inventory> inventories, int level) {
        return inventories.stream()
                .map(inventory -> inventory.holdings().get(level))
                .toList();
    }
}
