package io.everloop.experiments.stress;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What every rank of the campaign runs: agreements until the time is over, each of them in the journal of the rank. */
public final class StressProgram implements RankProgram {

    /**
     * What the program is given.
     *
     * @param seed where chance comes from
     * @param length when it is over
     * @param least it is over, too, when fewer ranks than this are left
     * @param journals where the ranks write down what they do
     */
    static List<String> args(long seed, Duration length, int least, Path journals) {
        return List.of(
                Long.toString(seed), Long.toString(length.toNanos()), Integer.toString(least), journals.toString());
    }

    @Override
    public void run(RankContext ctx) throws IOException {
        long seed = Long.parseLong(ctx.args().get(0));
        long endNanos = System.nanoTime() + Long.parseLong(ctx.args().get(1));
        int least = Integer.parseInt(ctx.args().get(2));
        Path journals = Path.of(ctx.args().get(3));
        int self = ctx.comm().group().member(ctx.rank());
        try (Journal journal = Journal.create(journals, self, ctx.size())) {
            new StressedRank(ctx, journal, seed, endNanos, least).run();
        }
    }
}
