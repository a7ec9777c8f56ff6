package io.everloop.miniapps.example;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.miniapps.option.Options;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The part of a graph of pages that leads to a rank's own. It never changes. Each score is added up in the order of pages, so it
 * has the same bits on any number of ranks.
 */
final class Graph {

    static final int LINKS = 8;
    static final double DAMPING = 0.85;

    private final double[] all; // the scores of all pages, as of the last iteration
    private final int[] firsts; // the first page of each rank
    private final int[] counts;
    private final int first;
    private final long[] links; // that lead to our pages: target and source, in order

    Graph(int pages, int rank, int ranks) {
        all = new double[pages];
        firsts = new int[ranks];
        Arrays.setAll(firsts, one -> (int) ((long) pages * one / ranks));
        counts = new int[ranks];
        Arrays.setAll(counts, one -> (one + 1 < ranks ? firsts[one + 1] : pages) - firsts[one]);
        first = firsts[rank];
        links = IntStream.range(0, pages)
                .mapToObj(page -> page)
                .flatMapToLong(page -> links(page, pages))
                .filter(link -> link >> 32 >= first && link >> 32 < first + counts[rank])
                .sorted()
                .toArray();
    }

    /** How many pages a user wants. */
    static int pages(List<String> args) {
        return Options.read("pagerank", args, "--pages").whole("--pages", 20_000, 1, 1_000_000);
    }

    /** The links of a page, mostly to pages with low numbers; each is a target and a source. */
    static LongStream links(int page, int pages) {
        return new SplittableRandom(page).doubles(LINKS).mapToLong(u -> (long) (u * u * u * pages) << 32 | page);
    }

    /** The scores of a rank's own pages at the beginning. */
    double[] beginning(int rank) {
        double[] own = new double[counts[rank]];
        Arrays.fill(own, 1.0 / all.length);
        return own;
    }

    /** Finds better scores; the largest change. Collective. */
    double improve(Communicator comm, double[] own) {
        comm.allgatherv(own, 0, own.length, all, firsts, counts);
        Arrays.fill(own, (1 - DAMPING) / all.length);
        for (long link : links) {
            own[(int) (link >> 32) - first] += DAMPING / LINKS * all[(int) link];
        }
        double change = IntStream.range(0, own.length)
                .mapToDouble(page -> Math.abs(own[page] - all[first + page]))
                .max()
                .orElse(0);
        return comm.allreduce(change, Op.MAX);
    }

    /** The score of the first page. Collective. */
    double scoreOfTheFirst(Communicator comm, double[] own) {
        comm.allgatherv(own, 0, own.length, all, firsts, counts);
        return all[0];
    }
}
