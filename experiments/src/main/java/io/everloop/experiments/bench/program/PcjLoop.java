package io.everloop.experiments.bench.program;

import java.util.List;
import org.pcj.ExecutionBuilder;
import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;

/**
 * The same measurements as ours on PCJ, which starts a process for each rank itself.
 *
 * <p>Arguments: the numbers of a {@link Stopwatch}, joined by commas, and a port for each rank. Lines of the first rank that begin with
 * {@link #MARK} hold a name and times of one operation in microseconds. Needs PCJ's library, which the command line itself
 * does not have.
 */
@RegisterStorage(PcjLoop.Shared.class)
public final class PcjLoop implements StartPoint {

    /** How the lines with figures begin; others are PCJ's own. */
    public static final String MARK = "figures: ";

    private static final int SMALL = 8;
    private static final int LARGE = 1 << 20;

    /** The variables that other ranks see, by the names of the fields. */
    @Storage(PcjLoop.class)
    enum Shared {
        /** The message that goes to and fro. */
        ball,
        /** What a rank brings to a sum. */
        part,
        /** The sum. */
        sum,
        /** How long the first rank's last batch took. */
        nanos
    }

    // Fields are read and written by the library, by their names.
    @SuppressWarnings("UnusedVariable")
    private byte[] ball = {};

    @SuppressWarnings("UnusedVariable")
    private double part;

    @SuppressWarnings("UnusedVariable")
    private double sum;

    @SuppressWarnings("UnusedVariable")
    private long nanos;

    public static void main(String[] args) {
        ExecutionBuilder builder = PCJ.executionBuilder(PcjLoop.class).addProperty("stopwatch", args[0]);
        for (String port : List.of(args).subList(1, args.length)) {
            builder.addNode("localhost:" + port);
        }
        builder.deploy();
    }

    @Override
    public void main() {
        if (PCJ.threadCount() == 2) {
            measure("pingpong8", 0.5, () -> play(new byte[SMALL]));
            measure("pingpong1m", 0.5, () -> play(new byte[LARGE]));
        }
        measure("barrier", 1, PCJ::barrier);
        measure("allreduce", 1, PcjLoop::allreduce);
    }

    /** Nobody waits for a message to be written: the answer says that it was. */
    @SuppressWarnings("FutureReturnValueIgnored")
    private static void play(byte[] message) {
        if (PCJ.myId() == 0) {
            PCJ.asyncPut(message, 1, Shared.ball);
            PCJ.waitFor(Shared.ball);
        } else {
            PCJ.waitFor(Shared.ball);
            PCJ.asyncPut(message, 0, Shared.ball);
        }
    }

    /** PCJ has none; this is the shortest way to one: everybody is ready, one asks for the sum and tells it to all. */
    private static void allreduce() {
        PCJ.putLocal(1.0, Shared.part);
        PCJ.barrier();
        if (PCJ.myId() == 0) {
            double total = PCJ.<Double>reduce(Double::sum, Shared.part);
            PCJ.broadcast(total, Shared.sum);
        }
        PCJ.waitFor(Shared.sum);
    }

    private static void measure(String name, double share, Runnable operation) {
        Stopwatch stopwatch =
                Stopwatch.parse(List.of(PCJ.getProperty("stopwatch").split(",")));
        List<Double> micros = stopwatch.micros(count -> (long) (share * batch(count, operation)));
        if (PCJ.myId() == 0) {
            System.out.println(MARK + name + " " + Stopwatch.text(micros));
        }
    }

    /** The time of the first rank, which is told to all, so that all do the same batches. */
    private static long batch(int count, Runnable operation) {
        PCJ.barrier();
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            operation.run();
        }
        if (PCJ.myId() == 0) {
            PCJ.broadcast(System.nanoTime() - begin, Shared.nanos);
        }
        PCJ.waitFor(Shared.nanos);
        return PCJ.getLocal(Shared.nanos);
    }
}
