package io.everloop.framework.rank;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Sees to it that all ranks leave the loop after the same iteration, at no cost for those that do not end it. Whoever leaves
 * tells all others so once. A rank that was told and is in a later iteration went on where another one left: that is a
 * mistake of the program, for both would wait for each other for ever. One that is in an earlier iteration is only slow.
 *
 * <p>Words count in the epoch in which they were said: after a repair everybody may be elsewhere, and says it again. Ranks
 * that part without ever having waited for each other may have ended before they hear of it, so that all did the same
 * number of iterations is part of what they agree on at the end.
 *
 * <p>Told by the thread of the rank and by whoever makes progress.
 */
final class Farewells {

    private static final long YES = 1;
    private static final int BITS = 31;
    private static final long MASK = (1L << BITS) - 1;

    /** A rank that left the loop with so many iterations done. */
    private record Farewell(long epoch, int rank, long done) {

        static Farewell parse(String word) {
            String[] parts = word.split(" ", -1);
            return new Farewell(Long.parseLong(parts[0]), Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
        }

        @Override
        public String toString() {
            return epoch + " " + rank + " " + done;
        }
    }

    private final List<Farewell> heard = new ArrayList<>();
    private long epoch;
    private int rank;
    private long iteration;
    private OptionalLong left = OptionalLong.empty();

    /** There will be a communicator of all ranks: whoever is through says so in it, when all are there. */
    synchronized void forget() {
        heard.clear();
    }

    /** The program of this rank begins anew. */
    synchronized void returns() {
        left = OptionalLong.empty();
        iteration = 0;
    }

    /**
     * The loop goes on, as this rank, in an epoch.
     *
     * @return what others are to be told, if this rank stays where it is and is through
     */
    synchronized Optional<String> isOf(int number, long current) {
        rank = number;
        epoch = current;
        refuse();
        return word();
    }

    /** This rank goes on with an iteration. */
    synchronized void begins(long next) {
        iteration = next;
        refuse();
    }

    /**
     * This rank leaves with so many iterations done.
     *
     * @return what others are to be told, once
     */
    synchronized Optional<String> leaves(long done) {
        boolean isNews = left.isEmpty();
        left = OptionalLong.of(done);
        return isNews ? word() : Optional.empty();
    }

    private Optional<String> word() {
        return left.isPresent()
                ? Optional.of(new Farewell(epoch, rank, left.getAsLong()).toString())
                : Optional.empty();
    }

    /** Somebody left; the mistake, if it is one. */
    synchronized Optional<String> heard(String word) {
        heard.add(Farewell.parse(word));
        return mistake();
    }

    private void refuse() {
        mistake().ifPresent(sentence -> {
            throw new IllegalStateException(sentence);
        });
    }

    private Optional<String> mistake() {
        List<Farewell> parted = heard.stream()
                .filter(other -> other.epoch() == epoch && other.done() <= iteration)
                .toList();
        long done = parted.stream().mapToLong(Farewell::done).min().orElse(0);
        return parted.isEmpty()
                ? Optional.empty()
                : Optional.of(sentence(
                        done,
                        parted.stream()
                                .filter(other -> other.done() == done)
                                .map(Farewell::rank)
                                .sorted()
                                .toList(),
                        List.of(rank)));
    }

    private static String sentence(long done, List<Integer> gone, List<Integer> going) {
        return "after iteration " + (done - 1) + " " + names(gone) + " left the loop, but " + names(going)
                + " went on: whether to go on must be the same at every rank, so let all of them decide by the result of"
                + " the same allreduce";
    }

    private static String names(List<Integer> ranks) {
        String list = ranks.toString();
        return (ranks.size() == 1 ? "rank " : "ranks ") + list.substring(1, list.length() - 1);
    }

    // --- the end ---

    /** What this rank says when it is through. */
    synchronized long vote() {
        long done = left.orElse(0);
        return YES | (done & MASK) << 1 | (~done & MASK) << (BITS + 1);
    }

    /**
     * All are through.
     *
     * @param agreed the bits that all votes have
     * @throws IllegalStateException if they did not do the same number of iterations, everywhere
     */
    void refuseUnlessSame(long agreed, Communicator comm) {
        if (agreed == vote()) {
            return;
        }
        long[] done = new long[comm.size()];
        try {
            comm.allgather(new long[] {left.orElse(0)}, 0, 1, done, 0);
        } catch (CommException e) {
            throw new IllegalStateException(
                    "ranks left the loop after different iterations, this one after " + (left.orElse(0) - 1)
                            + ": let all of them decide by the result of the same allreduce",
                    e);
        }
        long least = LongStream.of(done).min().orElseThrow();
        throw new IllegalStateException(
                sentence(least, who(done, number -> number == least), who(done, number -> number > least)));
    }

    private static List<Integer> who(long[] done, LongPredicate which) {
        return IntStream.range(0, done.length)
                .filter(other -> which.test(done[other]))
                .boxed()
                .toList();
    }
}
