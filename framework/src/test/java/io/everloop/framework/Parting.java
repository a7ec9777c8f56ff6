package io.everloop.framework;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Communicator;

/** Ranks that part: rank 1 leaves after as many iterations as the second argument says, all others after twenty. */
public final class Parting implements IterativeApp {

    private static final long ALL = 20;

    @Protect
    private double number;

    @Override
    public void start(Context ctx) {
        number = ctx.rank();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        number = work(ctx, number + i);
        return i + 1 < last(ctx);
    }

    @Override
    public boolean isSound(Context ctx) {
        if (ctx.args().get(0).equals("looks")) {
            ctx.comm().barrier();
        }
        return true;
    }

    @Override
    public long expectedIterations(Context ctx) {
        return ALL;
    }

    private static long last(Context ctx) {
        return ctx.rank() == 1 ? Long.parseLong(ctx.args().get(1)) : ALL;
    }

    /** Waits for the others in the way that the first argument says. */
    private static double work(Context ctx, double number) {
        switch (ctx.args().get(0)) {
            case "blocks" -> ctx.comm().barrier();
            case "computes" -> compute(ctx);
            case "looks" -> turn(ctx.comm());
            default -> {}
        }
        return number * 1.25;
    }

    /** Waits for the neighbour, in another way than those who look for errors do. */
    private static void turn(Communicator comm) {
        int next = (comm.rank() + 1) % comm.size();
        int before = (comm.rank() + comm.size() - 1) % comm.size();
        comm.sendrecv(new byte[1], 0, 1, next, 0, new byte[1], 0, 1, before, 0);
    }

    /** Whoever goes on does so until somebody stops it. */
    private static void compute(Context ctx) {
        while (ctx.rank() != 1 && ctx.iteration() == Long.parseLong(ctx.args().get(1))) {
            Thread.onSpinWait();
        }
    }

    /** The same with a loop of its own. */
    public static final class Body {

        private Body() {}

        public static void main(String[] args) {
            Everloop.run(args, job -> {
                double[] number = job.protect("number", () -> new double[1]);
                for (long i : job.iterations(args[2].equals("breaks") ? ALL : last(job))) {
                    number[0] = work(job, number[0] + i);
                    if (i + 1 == last(job)) {
                        break;
                    }
                    job.commit();
                }
            });
        }
    }
}
