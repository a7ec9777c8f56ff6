package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.commit.Stage;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.partner.PartnerLevel;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/**
 * Two ranks that keep each other's checkpoints, beside the same two processes that send each other as many bytes through a
 * bare socket at the same time. Arguments as in {@link CheckpointsAlone}.
 */
public final class CheckpointsAtPartners implements RankProgram {

    private static final List<Integer> BOTH = List.of(0, 1);

    /** Java's compilers take one of two processors for the first seconds; the two sides of an exchange need both. */
    private static final int WARMER = 4;

    /** What takes two and is short differs more from round to round than what a rank does alone. */
    private static final int LONGER = 3;

    @Override
    public void run(RankContext ctx) throws Exception {
        Size size = Size.of(ctx);
        Data data = new Data(size.bytes());
        data.copyAndSum();
        long before = Data.memory();
        Subject partners = new Subject(ctx.comm(), data, spare -> new PartnerLevel(1, LevelListener.NONE, spare));
        long[] taken = {0};
        try (BareExchange bare = BareExchange.open(ctx.comm())) {
            size.warmer(WARMER)
                    .longer(LONGER)
                    .turns(ctx)
                    .add("socket", () -> Turns.time(() -> bare.exchange(data.outside())))
                    .add("partner", () -> {
                        data.change();
                        taken[0] = Turns.time(partners::take);
                        ctx.comm().barrier();
                        long saved = Turns.time(partners::save);
                        taken[0] += saved;
                        return saved;
                    })
                    .add("commit-partner", () -> taken[0])
                    .add("restore-partner", () -> Turns.time(() -> partners.restore(BOTH, partners.holdings())))
                    .run();
        }
        if (ctx.rank() == 0) {
            ctx.result("space-partner", String.valueOf(Data.memory() - before - BareExchange.BUFFER_BYTES));
        }
        stall(ctx, size, data);
    }

    /** What a program waits for while its checkpoints go to partners behind its back. */
    private static void stall(RankContext ctx, Size size, Data data) throws Exception {
        SparePages spare = new SparePages();
        List<Stage> stages = List.of(Stage.always(new PartnerLevel(1, LevelListener.NONE, spare)));
        try (Committer committer = new Committer(ctx, data, stages, Mode.ASYNCHRONOUS, spare)) {
            size.longer(LONGER)
                    .turns(ctx)
                    .add("stall-memcpy", () -> Turns.time(data::copy))
                    .add("stall", committer::pauseNanos)
                    .add("stall-full", committer::fullNanos)
                    .run();
        }
    }
}
