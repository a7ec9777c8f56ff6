package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.grid.GridLevel;
import io.everloop.checkpoint.level.grid.GridMember;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Checkpoints in a grid of two members with a backup, which are in the same process, so that what is measured is the grid
 * and no network. Arguments as in {@link CheckpointsAlone}.
 */
public final class CheckpointsInGrid implements RankProgram {

    private static final List<Integer> SELF = List.of(0);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Override
    public void run(RankContext ctx) throws Exception {
        Size size = Size.of(ctx);
        Data data = new Data(size.bytes());
        GridMember.Settings settings = GridMember.Settings.loopback("bench-" + UUID.randomUUID(), 1);
        try (GridMember first = GridMember.start(settings);
                GridMember second = GridMember.start(settings)) {
            Subject grid = new Subject(
                    ctx.comm(),
                    data,
                    spare -> new GridLevel(second.grid(PATIENCE), "bench", spare, LevelListener.NONE));
            ctx.result("grid-members", String.valueOf(first.members()));
            long[] taken = {0};
            size.turns(ctx)
                    .add("grid-memcpy", () -> Turns.time(data::copy))
                    .add("grid", () -> {
                        data.change();
                        taken[0] = Turns.time(grid::take);
                        long saved = Turns.time(grid::save);
                        taken[0] += saved;
                        return saved;
                    })
                    .add("commit-grid", () -> taken[0])
                    .add("restore-grid", () -> Turns.time(() -> grid.restore(SELF, grid.holdings())))
                    .run();
            ctx.result("space-grid", String.valueOf(first.keptBytes()));
        }
    }
}
