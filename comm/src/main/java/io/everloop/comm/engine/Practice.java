package io.everloop.comm.engine;

import io.everloop.comm.Communicator;
import io.everloop.comm.Imagination;
import io.everloop.comm.RankProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;

/**
 * Has a program run a little of what it will compute, in a worker that waits to take a dead one's place, until Java has made
 * machine code of that: a newcomer whose loop is yet to be translated keeps all others waiting for longer than the repair took.
 *
 * <p>A thread in the background does it, and leaves most of the machine to the ranks, and all of it to a real repair. Whoever
 * is asked in closes it, by any thread, and waits for nothing.
 */
public final class Practice implements AutoCloseable {

    /** For each moment of it so many go by without. */
    private static final long REST = 2;

    /** What a worker may take that has a processor of its own. */
    private static final long MOST_NANOS = 1_000_000_000;

    /** What one may take that shares it with ranks, which lose what it takes. */
    private static final long MOST_SHARED_NANOS = 200_000_000;

    private final WorkerSpec spec;
    private final RankProgram program;
    private final List<String> args;

    /** The processor time that imagined ranks took so far: how long they took depends on what else the machine does. */
    private final AtomicLong used = new AtomicLong();

    private Optional<ImaginedRanks> playing = Optional.empty();
    private volatile boolean isOver;

    private Practice(WorkerSpec spec, RankProgram program, List<String> args) {
        this.spec = spec;
        this.program = program;
        this.args = args;
    }

    /**
     * Begins.
     *
     * @param args what the program will be given
     * @param workers how many there are, spares included: all of them may practise
     * @param deaths how many have died so far
     */
    public static Practice inBackground(
            WorkerSpec spec, RankProgram program, List<String> args, int workers, IntSupplier deaths) {
        Practice practice = new Practice(spec, program, args);
        int processors = Runtime.getRuntime().availableProcessors();
        long rest = REST * Math.max(1, workers / processors);
        Gain gain = new Gain(mostNanos(workers, processors));
        Thread thread = new Thread(() -> practice.run(rest, gain, deaths), "everloop-practice");
        thread.setDaemon(true);
        thread.start();
        return practice;
    }

    /** How much processor time is worth it. */
    static long mostNanos(int workers, int processors) {
        return workers < processors ? MOST_NANOS : MOST_SHARED_NANOS;
    }

    private void run(long rest, Gain gain, IntSupplier deaths) {
        try {
            while (!isOver && gain.isLikely()) {
                long begin = System.nanoTime();
                long before = used.get();
                program.practise(args, this::play);
                gain.add(used.get() - before);
                Rehearsal.rest(rest * (System.nanoTime() - begin), deaths);
            }
        } catch (RuntimeException e) {
            // If that was no accident, the ranks will tell, or do without.
        }
    }

    private void play(int ranks, Imagination.Part part) {
        try (ImaginedRanks imagined = new ImaginedRanks(spec, ranks)) {
            play(imagined, part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void play(ImaginedRanks imagined, Imagination.Part part) {
        setPlaying(Optional.of(imagined));
        try {
            if (!isOver) {
                imagined.play(world -> measured(part, world));
            }
        } finally {
            setPlaying(Optional.empty());
        }
    }

    private void measured(Imagination.Part part, Communicator world) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        part.play(world);
        used.addAndGet(threads.getCurrentThreadCpuTime() - begin);
    }

    private synchronized void setPlaying(Optional<ImaginedRanks> those) {
        playing = those;
    }

    /** No other round begins; one that is under way is given up as soon as it says something. */
    @Override
    public synchronized void close() {
        isOver = true;
        playing.ifPresent(ImaginedRanks::giveUp);
    }
}
