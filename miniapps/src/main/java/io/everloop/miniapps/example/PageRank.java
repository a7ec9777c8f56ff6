package io.everloop.miniapps.example;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import java.util.List;

/**
 * Shows the annotated form, and what not to protect: PageRank, where scores change and are protected, while the graph never
 * does and is made again by whoever takes a dead rank's place.
 */
public final class PageRank implements IterativeApp {

    @Protect
    private double[] own; // the scores of our pages

    private Graph graph;

    /** Refuses what the app could not do anything with. */
    public static void check(List<String> args, int ranks) {
        int pages = Graph.pages(args);
        if (pages < ranks) {
            throw new IllegalArgumentException("--pages " + pages + ": fewer pages than the " + ranks + " ranks");
        }
    }

    @Override
    public void prepare(Context ctx) {
        graph = new Graph(Graph.pages(ctx.args()), ctx.rank(), ctx.size());
    }

    @Override
    public void start(Context ctx) {
        own = graph.beginning(ctx.rank());
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        return graph.improve(ctx.comm(), own) > 1e-12;
    }

    @Override
    public void finish(Context ctx) {
        double first = graph.scoreOfTheFirst(ctx.comm(), own);
        if (ctx.rank() == 0) {
            ctx.result("first", Double.toString(first));
            ctx.print("page 0 of " + Graph.pages(ctx.args()) + " has the score " + first);
        }
    }

    public static void main(String[] args) {
        Everloop.launch(PageRank.class, args);
    }
}
