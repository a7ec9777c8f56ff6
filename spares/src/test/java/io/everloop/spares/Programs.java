package io.everloop.spares;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Small programs that need nothing of the others but news of their deaths. */
final class Programs {

    private Programs() {}

    /** Says who it is, and ends. */
    public static final class Greets implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            ctx.print("rank " + ctx.rank() + " of " + ctx.size() + " " + ctx.args());
            ctx.result("square", Integer.toString(ctx.rank() * ctx.rank()));
        }
    }

    /** Waits until as many ranks are dead as the first argument says. */
    public static final class AwaitsDeaths implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            ctx.print("waiting");
            int expected = Integer.parseInt(ctx.args().get(0));
            while (ctx.comm().getFailed().size() < expected) {
                LockSupport.parkNanos(200_000);
            }
            ctx.result("known", Long.toString(System.nanoTime()));
            ctx.result("failed", Arrays.toString(ctx.comm().getFailed().toArray()));
        }
    }

    /** Takes as many MiB of memory as the second argument says at the rank that the third names, then waits likewise. */
    public static final class BigAwaitsDeaths implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            byte[][] memory = new byte[Integer.parseInt(ctx.args().get(1))][];
            if (ctx.rank() == Integer.parseInt(ctx.args().get(2))) {
                for (int i = 0; i < memory.length; i++) {
                    memory[i] = new byte[1 << 20];
                    Arrays.fill(memory[i], (byte) i);
                }
            }
            new AwaitsDeaths().run(ctx);
            ctx.result("mebibytes", Integer.toString(memory.length));
        }
    }

    /** Computes without a pause for as many milliseconds as the first argument says. */
    public static final class Computes implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            ctx.print("waiting");
            long end =
                    System.nanoTime() + 1_000_000L * Long.parseLong(ctx.args().get(0));
            double sum = 0;
            while (System.nanoTime() < end) {
                sum += Math.sin(sum);
            }
            ctx.result("sum", Double.toString(sum));
        }
    }

    /** Waits for a message that the first rank sends when a file as the first argument says is in the job's directory. */
    public static final class AwaitsMessage implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            ctx.print("waiting");
            int[] message = new int[1];
            while (ctx.rank() == 0
                    && Files.notExists(ctx.directory().resolve(ctx.args().get(0)))) {
                LockSupport.parkNanos(10_000_000);
            }
            ctx.comm().bcast(message, 0, 1, 0);
        }
    }

    /** Fills as many MiB of memory as the first argument says, and collects garbage, with all threads stopped, until a
     * second has passed. */
    public static final class StopsTheWorld implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            List<Object[]> memory = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(ctx.args().get(0)); i++) {
                memory.add(new Object[1 << 17]);
                Arrays.setAll(memory.get(i), j -> new int[1]);
            }
            long longest = 0;
            long end = System.nanoTime() + 1_500_000_000L;
            while (System.nanoTime() < end) {
                long begin = System.nanoTime();
                System.gc();
                longest = Math.max(longest, System.nanoTime() - begin);
            }
            ctx.result("stopped", Long.toString(longest / 1_000_000));
            ctx.result("kept", Integer.toString(memory.size()));
        }
    }

    /** Throws at the rank that the first argument names; all others wait for ever. */
    public static final class Throws implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            if (ctx.rank() == Integer.parseInt(ctx.args().get(0))) {
                throw new IllegalStateException("the matrix is singular");
            }
            while (true) {
                LockSupport.park();
            }
        }
    }

    /** Waits for as many deaths as the first argument says; spares throw before they are needed. */
    public static final class CannotWarmUp implements RankProgram {
        @Override
        public void warmUp(List<String> args, Path own) {
            throw new IllegalStateException("it is too cold");
        }

        @Override
        public void run(RankContext ctx) {
            new AwaitsDeaths().run(ctx);
        }
    }

    /** Waits for as many deaths as the first argument says; spares end, after a word to their log, before they are needed. */
    public static final class ExitsWarmingUp implements RankProgram {
        @Override
        public void warmUp(List<String> args, Path own) {
            try (FileOutputStream log = new FileOutputStream(FileDescriptor.err)) {
                log.write("it is too hot\n".getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Runtime.getRuntime().halt(3);
        }

        @Override
        public void run(RankContext ctx) {
            new AwaitsDeaths().run(ctx);
        }
    }

    /** Prints to the standard streams, as programs do that were not written for this. */
    public static final class Prints implements RankProgram {
        @Override
        public void run(RankContext ctx) {
            System.out.printf("out %d%n", ctx.rank());
            System.err.println("err " + ctx.rank());
            for (int i = 0; i < Integer.parseInt(ctx.args().get(0)); i++) {
                ctx.print("line " + i);
            }
        }
    }
}
