package io.everloop.comm.engine;

import io.everloop.comm.Communicator;
import io.everloop.comm.Imagination;
import io.everloop.comm.agree.Agreements;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/** Ranks of an engine of their own, all in this worker, that nobody else knows of. */
final class ImaginedRanks implements AutoCloseable {

    private final Waiting waiting = new Waiting();
    private final Engine engine;
    private final List<Communicator> worlds = new ArrayList<>();

    ImaginedRanks(WorkerSpec spec, int ranks) throws IOException {
        engine = new Engine(
                spec.imagined(0, ranks, ranks),
                waiting,
                context -> Agreements.of(spec.agreement(), context.rank(), context),
                peer -> {});
        waiting.serve(engine, new Keeper(waiting, engine.chores()));
        int[] members = IntStream.range(0, ranks).toArray();
        for (Member member : engine.members()) {
            worlds.add(member.context(ContextIds.WORLD).open(members).communicator());
        }
    }

    void play(Imagination.Part part) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (Communicator world : worlds) {
            Thread thread = new Thread(() -> Failpoint.ignoringHere(() -> play(part, world, thrown)), Rehearsal.THREAD);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        threads.forEach(ImaginedRanks::join);
        Optional.ofNullable(thrown.get()).ifPresent(why -> {
            throw new IllegalStateException("a rehearsal failed: " + why, why);
        });
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it is, the others must not wait for this rank
    private static void play(Imagination.Part part, Communicator world, AtomicReference<Throwable> thrown) {
        try {
            part.play(world);
        } catch (Throwable e) {
            thrown.compareAndSet(null, e);
            world.revoke();
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Has whatever they say to each other fail from now on; by any thread. */
    void giveUp() {
        Failpoint.ignoringHere(() -> worlds.forEach(Communicator::revoke));
    }

    @Override
    public void close() {
        waiting.close();
    }
}
