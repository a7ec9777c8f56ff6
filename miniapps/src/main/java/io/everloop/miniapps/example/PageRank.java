package io.everloop.miniapps.example;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Op;
import io.everloop.miniapps.option.Options;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Shows the annotated form, and what not to protect: PageRank, where scores change and are protected, while the graph never
 * does and is made again by whoever takes a dead rank's place. Each score is added up in the order of pages, so it has the
 * same bits on any number of ranks.
 */
public final class PageRank implements IterativeApp {

    static final int LINKS = 8;
    static final double DAMPING = 0.85;

    @Protect
    private double[] own; // the scores of our pages

    private double[] all; // those of all pages, as of the last iteration
    private int[] firsts; // the first page of each rank
    private int[] counts;
    private long[] links; // that lead to our pages: target and source, in order

    /** Refuses what the app could not do anything with. */
    public static void check(List<String> args, int ranks) {
        if (pages(args) < ranks) {
            throw new IllegalArgumentException("--pages " + pages(args) + ": fewer pages than the " + ranks + " ranks");
        }
    }

    private static int pages(List<String> args) {
        return Options.read("pagerank", args, "--pages").whole("--pages", 20_000, 1, 1_000_000);
    }

    /** The links of a page, mostly to pages with low numbers; each is a target and a source. */
    static LongStream links(int page, int pages) {
        return new SplittableRandom(page).doubles(LINKS).mapToLong(u -> (long) (u * u * u * pages) << 32 | page);
    }

    @Override
    public void prepare(Context ctx) {
        int pages = pages(ctx.args());
        all = new double[pages];
        firsts = new int[ctx.size()];
        Arrays.setAll(firsts, rank -> (int) ((long) pages * rank / ctx.size()));
        counts = new int[ctx.size()];
        Arrays.setAll(counts, rank -> (rank + 1 < ctx.size() ? firsts[rank + 1] : pages) - firsts[rank]);
        long first = firsts[ctx.rank()];
        links = IntStream.range(0, pages)
                .mapToObj(page -> page)
                .flatMapToLong(page -> links(page, pages))
                .filter(link -> link >> 32 >= first && link >> 32 < first + counts[ctx.rank()])
                .sorted()
                .toArray();
    }

    @Override
    public void start(Context ctx) {
        own = new double[counts[ctx.rank()]];
        Arrays.fill(own, 1.0 / all.length);
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        ctx.comm().allgatherv(own, 0, own.length, all, firsts, counts);
        int first = firsts[ctx.rank()];
        Arrays.fill(own, (1 - DAMPING) / all.length);
        for (long link : links) {
            own[(int) (link >> 32) - first] += DAMPING / LINKS * all[(int) link];
        }
        double change = IntStream.range(0, own.length)
                .mapToDouble(page -> Math.abs(own[page] - all[first + page]))
                .max()
                .orElse(0);
        return ctx.comm().allreduce(change, Op.MAX) > 1e-12;
    }

    @Override
    public void finish(Context ctx) {
        ctx.comm().allgatherv(own, 0, own.length, all, firsts, counts);
        if (ctx.rank() == 0) {
            ctx.result("first", Double.toString(all[0]));
            ctx.print("page 0 of " + all.length + " has the score " + all[0]);
        }
    }

    public static void main(String[] args) {
        Everloop.launch(PageRank.class, args);
    }
}
