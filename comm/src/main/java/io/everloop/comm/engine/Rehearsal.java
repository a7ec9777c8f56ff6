package io.everloop.comm.engine;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.RevokedException;
import io.everloop.comm.agree.Agreements;
import io.everloop.comm.data.Slice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Goes through repairs before one is needed: code that is run for the first time when somebody has died would cost more
 * than the repair itself, and so would links that are made only then.
 */
public final class Rehearsal {

    private static final int ALONE = 12;
    private static final int TOGETHER = 3;
    private static final int RANKS = 3;

    private Rehearsal() {}

    /**
     * A worker for itself: three ranks of it, and as many that never were and are declared dead, in an engine of their own.
     */
    public static void alone(WorkerSpec spec) {
        Failpoint.ignoring(() -> repairs(spec));
    }

    private static void repairs(WorkerSpec spec) {
        try {
            WorkerSpec small = spec.imagined(2 * RANKS, RANKS);
            for (int round = 0; round < ALONE; round++) {
                Waiting waiting = new Waiting();
                Engine engine = new Engine(
                        small,
                        waiting,
                        context -> Agreements.of(spec.agreement(), context.rank(), context),
                        peer -> {});
                waiting.serve(engine, new Keeper(waiting, engine.watchman(), () -> {}, "rehearsal"));
                repair(engine);
                waiting.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void repair(Engine engine) {
        List<Context> contexts = new ArrayList<>();
        for (Member member : engine.members()) {
            contexts.add(member.context(ContextIds.WORLD).open(new int[] {0, 1, 2, 3, 4, 5}));
        }
        for (Context context : contexts) {
            context.start(new ReceiveOperation(context).prepare(Slice.of(new double[1]), 4, 0));
            context.start(new ReceiveOperation(context).prepare(Slice.of(new double[1]), Communicator.ANY_SOURCE, 1));
            context.communicator().ibarrier();
        }
        engine.died(1);
        engine.settle();
        contexts.forEach(context -> context.acknowledge());
        contexts.forEach(context -> context.revoking().revoke());
        engine.settle();
        List<ShrinkOperation> shrinks = new ArrayList<>();
        contexts.forEach(context -> shrinks.add(context.agreements().shrink()));
        engine.settle();
        shrinks.forEach(shrink -> shrink.result().ibarrier());
        engine.settle();
    }

    /** All ranks together, each in its thread: connects those who would have to talk to each other. */
    public static void together(Communicator world) {
        Failpoint.ignoring(() -> interruptions(world));
    }

    private static void interruptions(Communicator world) {
        try {
            for (int round = 0; round < TOGETHER; round++) {
                interrupt(world.dup(), round % world.size());
            }
        } catch (CommException e) {
            // Somebody died or gave up for real; the program will see it, and nobody waits for this rank here.
        }
    }

    private static void interrupt(Communicator comm, int interrupter) {
        try {
            comm.barrier();
            if (comm.rank() == interrupter) {
                comm.revoke();
            }
            comm.barrier();
        } catch (RevokedException e) {
            comm.revoke();
        } catch (CommException e) {
            comm.revoke();
            throw e;
        }
        Communicator left = comm.shrink();
        left.barrier();
        left.free();
        comm.free();
    }
}
