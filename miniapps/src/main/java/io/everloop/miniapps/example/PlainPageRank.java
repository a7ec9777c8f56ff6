package io.everloop.miniapps.example;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/** The same scores without protection: the first failure ends it. */
public final class PlainPageRank implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        Graph graph = new Graph(Graph.pages(ctx.args()), ctx.rank(), ctx.size());
        double[] own = graph.beginning(ctx.rank());
        double change = 1;
        while (change > 1e-12) {
            change = graph.improve(ctx.comm(), own);
        }
        double first = graph.scoreOfTheFirst(ctx.comm(), own);
        if (ctx.rank() == 0) {
            ctx.result("first", Double.toString(first));
            ctx.print("page 0 of " + Graph.pages(ctx.args()) + " has the score " + first);
        }
    }
}
