package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/**
 * Checkpoints in a rank's own memory beside plain copies, and the computation of parity. Arguments: the bytes of data, the
 * rounds to warm up, and the rounds that count.
 */
public final class CheckpointsAlone implements RankProgram {

    /** What takes some milliseconds differs more from round to round than what takes longer. */
    private static final int LONGER = 2;

    @Override
    public void run(RankContext ctx) throws Exception {
        Size size = Size.of(ctx);
        Data data = new Data(size.bytes());
        Parity parity = new Parity(size.bytes());
        long before = Data.memory();
        try (Committer now = new Committer(ctx, data, List.of(), Mode.SYNCHRONOUS, new SparePages())) {
            size.longer(LONGER)
                    .turns(ctx)
                    .add("memcpy", () -> Turns.time(data::copy))
                    .add("copy-and-sum", () -> Turns.time(data::copyAndSum))
                    .add("sum", () -> Turns.time(data::sum))
                    .add("memory-full", now::pauseNanos)
                    .add("restore-memory", () -> Turns.time(now::restore))
                    .add("parity", () -> Turns.time(parity::encode))
                    .run();
            ctx.result("space-memory", String.valueOf(Data.memory() - before));
        }
        try (Committer later = new Committer(ctx, data, List.of(), Mode.ASYNCHRONOUS, new SparePages())) {
            size.longer(LONGER)
                    .turns(ctx)
                    .addRivals("memcpy-again", () -> Turns.time(data::copy), "memory", later::pauseNanos)
                    .run();
        }
    }
}
