package io.everloop.miniapps.example;

import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.Arrays;

/** The same centres without protection: the first failure ends it. */
public final class PlainKMeans implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        int k = KMeans.count(ctx.args());
        double[] points = KMeans.points(ctx.rank());
        double[] centres = Arrays.copyOf(KMeans.points(0), 2 * k);
        long done = 0;
        boolean more = true;
        while (more && done < KMeans.ITERATIONS) {
            double[] sums = KMeans.sums(points, centres);
            ctx.comm().allreduce(sums, 0, sums, 0, sums.length, Op.SUM);
            more = KMeans.move(centres, sums);
            done++;
        }
        if (ctx.rank() == 0) {
            ctx.result("centres", Arrays.toString(centres));
            ctx.print(k + " centres rest after " + done + " iterations");
        }
    }
}
