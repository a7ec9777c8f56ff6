package io.everloop.spares;

import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.commit.CheckpointListener;
import io.everloop.checkpoint.commit.Coordinator;
import io.everloop.checkpoint.commit.Levels;
import io.everloop.checkpoint.commit.NothingToRestoreException;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Placement;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Computes with what its neighbours have, commits every other iteration, and goes on from the last commit whoever dies.
 * Arguments: the levels, a {@link Mishap} and the job's name. Each rank has results {@code state}, a digest of all it computed, and
 * {@code restored}, the versions that it went on from, where 0 is the beginning.
 */
public final class Committing implements RankProgram {

    /** Results. */
    static final String STATE = "state";

    static final String RESTORED = "restored";

    private static final int ITERATIONS = 12;
    private static final int EVERY = 2;
    private static final int LENGTH = 3 * 8_192 + 11;
    private static final int BORDER = 100;

    private final double[] field = new double[LENGTH];
    private final double[] border = new double[BORDER];
    private final List<Long> restored = new ArrayList<>();
    private long iteration;
    private String history = "";
    private Mishap mishap;

    /** Arguments for a job of its own, named after its directory. */
    static List<String> args(String levels, Mishap mishap, Path directory) {
        return List.of(levels, mishap.name(), String.valueOf(directory.getFileName()));
    }

    @Override
    public void run(RankContext ctx) {
        String levels = ctx.args().get(0);
        mishap = Mishap.valueOf(ctx.args().get(1));
        Communicator comm = ctx.comm();
        boolean recovering = ctx.isReplacement();
        if (recovering) {
            mishap.strikeReplacement(levels, comm.rank(), comm.size());
        }
        try (Coordinator coordinator = coordinator(levels, ctx.args().get(2), comm.size())) {
            boolean done = false;
            while (!done) {
                try {
                    coordinator.attach(comm, placement(ctx, comm));
                    begin(coordinator, comm, recovering);
                    compute(coordinator, comm, levels);
                    comm.agree(1);
                    done = true;
                } catch (CommException e) {
                    comm.revoke();
                    coordinator.settle();
                    comm = ctx.rebuild(comm);
                    recovering = true;
                }
            }
        }
        ctx.result(STATE, iteration + " " + Arrays.hashCode(field) + " " + history);
        ctx.result(RESTORED, restored.toString());
    }

    private Coordinator coordinator(String levels, String name, int ranks) {
        Regions regions = new Regions()
                .array("field", field)
                .scalar("iteration", long.class, () -> iteration, value -> iteration = value)
                .object("history", String.class, () -> history, value -> history = value);
        SparePages spare = new SparePages();
        JobFile job = new JobFile("committing", name, ranks, levels);
        return new Coordinator(
                regions,
                Levels.parse(levels).open(() -> job, 2, CheckpointListener.NONE, spare),
                Coordinator.Mode.SYNCHRONOUS,
                CheckpointListener.NONE,
                spare);
    }

    private static Placement placement(RankContext ctx, Communicator comm) {
        return new Placement(ctx.workersOf(comm), Collections.nCopies(comm.size(), "localhost"));
    }

    private void begin(Coordinator coordinator, Communicator comm, boolean recovering) {
        if (recovering) {
            try {
                restored.add(coordinator.restore().version());
                if (mishap.isProtected()) {
                    coordinator.reprotect();
                }
                return;
            } catch (NothingToRestoreException e) {
                restored.add(0L);
            }
        }
        iteration = 0;
        history = "";
        Arrays.setAll(field, i -> comm.rank() + 1.0 / (i + 1));
    }

    private void compute(Coordinator coordinator, Communicator comm, String levels) {
        int right = (comm.rank() + 1) % comm.size();
        int left = (comm.rank() + comm.size() - 1) % comm.size();
        while (iteration < ITERATIONS) {
            comm.sendrecv(field, 0, BORDER, right, 1, border, 0, BORDER, left, 1);
            double sum = comm.allreduce(field[(int) iteration], Op.SUM);
            Arrays.setAll(field, i -> (field[i] + border[i % BORDER]) / 2 + sum / (i + 7));
            iteration++;
            history += (int) (sum * 1_000) + " ";
            if (iteration % EVERY == 0) {
                mishap.strikeCommit(levels, comm, iteration);
                coordinator.commit(iteration).join();
            }
        }
    }
}
