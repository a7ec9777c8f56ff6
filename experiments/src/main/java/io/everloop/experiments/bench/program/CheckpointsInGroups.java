package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.parity.ParityLevel;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/**
 * Parity over a group of four ranks, beside plain copies that all of them make at the same time. One rank loses its data in
 * every round. Arguments as in {@link CheckpointsAlone}.
 */
public final class CheckpointsInGroups implements RankProgram {

    private static final List<Integer> LOST = List.of(0);

    /** Four processes that compile their code share few processors: rounds differ more than elsewhere. */
    private static final int LONGER = 2;

    /** As many as are ever kept. */
    private static final int VERSIONS = 2;

    @Override
    public void run(RankContext ctx) throws Exception {
        Size size = Size.of(ctx);
        Data data = new Data(size.bytes());
        long before = Data.memory();
        Subject group = new Subject(ctx.comm(), data, CheckpointsInGroups::level);
        for (int version = 0; version < VERSIONS; version++) {
            data.change();
            group.take();
            group.save();
        }
        if (ctx.rank() == 0) {
            ctx.result("space-parity", String.valueOf(Data.memory() - before));
        }
        long[] taken = {0};
        size.longer(LONGER)
                .turns(ctx)
                .add("group-memcpy", () -> Turns.time(data::copy))
                .add("parity-save", () -> {
                    data.change();
                    taken[0] = Turns.time(group::take);
                    ctx.comm().barrier();
                    long saved = Turns.time(group::save);
                    taken[0] += saved;
                    return saved;
                })
                .add("commit-parity", () -> taken[0])
                .add("restore-parity", () -> {
                    if (LOST.contains(ctx.rank())) {
                        group.replace(CheckpointsInGroups::level);
                    }
                    ctx.comm().barrier();
                    long nanos = Turns.time(() -> group.restore(LOST, List.of()));
                    group.reprotect();
                    return nanos;
                })
                .run();
    }

    private static Level level(SparePages spare) {
        return new ParityLevel(ParityLevel.GROUP_SIZE, 1, true, LevelListener.NONE, spare);
    }
}
