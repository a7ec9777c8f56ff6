package io.everloop.experiments.bench.program;

import io.everloop.checkpoint.commit.CheckpointListener;
import io.everloop.checkpoint.commit.CommitOutcome;
import io.everloop.checkpoint.commit.Coordinator;
import io.everloop.checkpoint.commit.Stage;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A coordinator whose commits are timed: how long the caller waits, and how long it takes until they count. */
final class Committer implements AutoCloseable {

    private final Communicator comm;
    private final Data data;
    private final Coordinator coordinator;
    private CommitOutcome outcome;

    Committer(RankContext ctx, Data data, List<Stage> stages, Coordinator.Mode mode, SparePages spare) {
        comm = ctx.comm();
        this.data = data;
        coordinator = new Coordinator(data.regions(), stages, mode, CheckpointListener.NONE, spare);
        coordinator.attach(ctx.comm(), Subject.placement(ctx.comm()));
    }

    /** Commits changed data together with all others; how long the caller waited. Returns when it counts. */
    long pauseNanos() {
        data.change();
        comm.barrier();
        long begin = System.nanoTime();
        CompletableFuture<CommitOutcome> commit = coordinator.commit(0);
        long nanos = System.nanoTime() - begin;
        outcome = commit.join();
        if (!outcome.committed()) {
            throw new IllegalStateException(
                    "a commit failed: " + outcome.whyNot().orElse(""));
        }
        return nanos;
    }

    /** How long the last commit took until it counted. */
    long fullNanos() {
        return outcome.took().toNanos();
    }

    void restore() {
        coordinator.restore();
    }

    @Override
    public void close() {
        coordinator.close();
    }
}
