package io.everloop.miniapps.ulfm;

import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.comm.Request;
import java.util.List;
import java.util.Locale;

/**
 * Shows that slow is not dead: ranks compute for long without a word between sending and waiting, and nobody is taken for
 * dead. Arguments: seconds of computation (5), iterations (2).
 */
public final class SlowComputation implements RankProgram {

    private static final int TAG = 42;
    private static final int COUNT = 512;

    @Override
    public void run(RankContext ctx) {
        double seconds = argument(ctx.args(), 0, 5);
        int iterations = (int) argument(ctx.args(), 1, 2);
        Communicator comm = ctx.comm();
        int size = ctx.size();
        int right = (ctx.rank() + 1) % size;
        int left = (ctx.rank() + size - 1) % size;
        int[] sent = new int[COUNT];
        int[] received = new int[COUNT];
        for (int i = 0; i < iterations; i++) {
            sent[COUNT - 1] = ctx.rank() + i;
            comm.barrier();
            long posted = System.nanoTime();
            Request<?> receive = comm.irecv(received, 0, COUNT, left, TAG);
            Request<?> send = comm.isend(sent, 0, COUNT, right, TAG);
            compute(seconds);
            long waiting = System.nanoTime();
            receive.await();
            send.await();
            long done = System.nanoTime();
            ctx.print(Lines.of(comm, times(waiting - posted, done - waiting)));
            if (received[COUNT - 1] != left + i) {
                throw new IllegalStateException(
                        received[COUNT - 1] + " came in from rank " + left + ", not " + (left + i));
            }
        }
        ctx.print(Lines.of(comm, comm.getFailed().size() + " found dead after " + iterations + " computations"));
    }

    private static String times(long worked, long waited) {
        return String.format(
                Locale.ROOT,
                "Worked %.3f seconds before waiting, and spent %.3f seconds waiting",
                worked / 1e9,
                waited / 1e9);
    }

    /** Uses the processor, and nothing else. */
    private static double compute(double seconds) {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        double value = 1;
        while (System.nanoTime() < end) {
            for (int i = 0; i < 1000; i++) {
                value = Math.cos(value);
            }
        }
        return value;
    }

    private static double argument(List<String> args, int index, double otherwise) {
        return index < args.size() ? Double.parseDouble(args.get(index)) : otherwise;
    }
}
