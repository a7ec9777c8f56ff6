package io.everloop.experiments.bench.program;

import com.sun.management.OperatingSystemMXBean;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.lang.management.ManagementFactory;

/**
 * Ranks that wait for one that sleeps: how much of a processor their workers use. Argument: the milliseconds to wait.
 */
public final class Idleness implements RankProgram {

    private static final int SOME_BARRIERS = 1_000;

    @Override
    public void run(RankContext ctx) throws InterruptedException {
        long millis = Long.parseLong(ctx.args().get(0));
        Communicator comm = ctx.comm();
        for (int i = 0; i < SOME_BARRIERS; i++) {
            comm.barrier();
        }
        // The compiler is busy for a while after work; only the second pause counts.
        pause(comm, millis / 2);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long begin = System.nanoTime();
        long cpu = system.getProcessCpuTime();
        pause(comm, millis);
        double used = system.getProcessCpuTime() - cpu;
        ctx.result("idle-cpu", String.valueOf(used / (System.nanoTime() - begin) * 100));
    }

    private static void pause(Communicator comm, long millis) throws InterruptedException {
        if (comm.rank() == 0) {
            Thread.sleep(millis);
        }
        comm.barrier();
    }
}
