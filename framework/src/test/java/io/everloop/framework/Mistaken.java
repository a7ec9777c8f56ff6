package io.everloop.framework;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Partition;
import io.everloop.Protect;
import io.everloop.comm.Communicator;

/** Does what the argument says, at rank 1, in iteration 3. */
public final class Mistaken implements IterativeApp {

    private static final int TAG = 5;

    /** Of a class that nobody has registered. */
    @Protect
    private Object thing = 1;

    @Override
    public void start(Context ctx) {
        if (ctx.args().get(0).equals("unserialisable")) {
            thing = new Thread();
        } else if (ctx.args().get(0).equals("registers late")) {
            ctx.register(Note.class);
        }
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        ctx.comm().barrier();
        if (i == 3) {
            talk(ctx.comm(), ctx.args().get(0));
        }
        if (ctx.rank() == 1 && i == 3) {
            blunder(ctx.args().get(0));
        }
        return i < 10 && thing != null;
    }

    /** What rank 0 says to rank 1, who does not expect it. */
    private static void talk(Communicator comm, String what) {
        boolean speaks = comm.rank() == 0;
        if (what.equals("says too much")) {
            if (speaks) {
                comm.send(new double[3], 1, TAG);
            } else {
                comm.recv(new double[2], 0, TAG);
            }
        } else if (what.equals("registers late")) {
            if (speaks) {
                comm.sendObject(new Note(), 1, TAG);
            } else {
                comm.recvObject(Note.class, 0, TAG);
            }
        }
    }

    /** Something to send. */
    public static final class Note {

        /** What it says. */
        public int number = 7;
    }

    private static void blunder(String which) {
        switch (which) {
            case "throws" -> throw new IllegalStateException("a mistake of the app");
            case "exits" -> System.exit(3);
            case "exits below 0" -> System.exit(-1);
            case "halts" -> Runtime.getRuntime().halt(0);
            default -> {}
        }
    }

    /** Cannot be made. */
    public static final class Unmade implements IterativeApp {

        public Unmade() {
            throw new UnsupportedOperationException("not today");
        }

        @Override
        public void start(Context ctx) {}

        @Override
        public boolean iterate(Context ctx, long i) {
            return false;
        }
    }

    /** Protects what no restore could set. */
    public static final class Final implements IterativeApp {

        @Protect
        private final double[] numbers = {1, 2};

        @Override
        public void start(Context ctx) {
            numbers[0] = ctx.rank();
        }

        @Override
        public boolean iterate(Context ctx, long i) {
            return false;
        }
    }

    /** Has a main that forgets what it is for. */
    public static final class Idle {

        private Idle() {}

        public static void main(String[] args) {}
    }

    /** Has a main whose body has no loop. */
    public static final class Loopless {

        private Loopless() {}

        public static void main(String[] args) {
            Everloop.run(args, job -> job.comm().barrier());
        }
    }

    /** Makes a share of three cells, however many ranks there are. */
    public static final class Stiff {

        private Stiff() {}

        public static void main(String[] args) {
            Everloop.run(args, job -> {
                long[] cells = job.protect("cells", Partition.BLOCKS, () -> new long[3]);
                for (long i : job.iterations(Long.parseLong(job.args().get(0)))) {
                    cells[0] = i;
                    job.comm().barrier();
                    job.commit();
                }
            });
        }
    }

    /** Computes without a word to the others. */
    public static final class Silent implements IterativeApp {

        @Protect
        private double number;

        @Override
        public void start(Context ctx) {
            number = ctx.rank() + 1;
        }

        @Override
        public boolean iterate(Context ctx, long i) {
            number = number * 1.25 + i;
            return i < 30;
        }
    }
}
