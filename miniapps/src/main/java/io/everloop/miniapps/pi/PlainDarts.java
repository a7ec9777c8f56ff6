package io.everloop.miniapps.pi;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/** The same darts without protection: the first failure ends it. */
public final class PlainDarts implements RankProgram {

    /** Refuses what nobody could throw. */
    public static void check(List<String> args, int ranks) {
        var unused = Throwers.iterations(args);
    }

    @Override
    public void run(RankContext ctx) {
        int first = Throwers.COUNT * ctx.rank() / ctx.size();
        int end = Throwers.COUNT * (ctx.rank() + 1) / ctx.size();
        long[] chance = Throwers.chance(first, end - first);
        long[] hits = new long[end - first];
        long iterations = Throwers.iterations(ctx.args());
        for (long i = 0; i < iterations; i++) {
            Throwers.round(chance, hits);
            ctx.comm().barrier();
        }
        double pi = Throwers.pi(ctx.comm(), hits, iterations);
        if (ctx.rank() == 0) {
            ctx.result("pi", Double.toString(pi));
            ctx.print("pi is about " + pi + ", say " + ctx.size() + " ranks");
        }
    }
}
