package io.everloop.experiments.bench.program;

import com.sun.management.OperatingSystemMXBean;
import io.everloop.comm.Communicator;
import io.everloop.comm.RankContext;
import io.everloop.comm.engine.Rehearsal;
import java.lang.management.ManagementFactory;

/**
 * Ranks that wait for one that sleeps: how much of a processor their workers use.
 */
public final class Idleness implements Measurement {

    /** How it is ordered, with the milliseconds to wait. */
    public static final String NAME = "idle";

    private final int millis;

    Idleness(Order order) {
        millis = order.number(0);
    }

    @Override
    public void run(RankContext ctx) throws InterruptedException {
        Communicator comm = ctx.comm();
        awaitRehearsal();
        // The compiler is busy for a while after work; only the second pause counts.
        pause(comm, millis / 2);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long begin = System.nanoTime();
        long cpu = system.getProcessCpuTime();
        pause(comm, millis);
        double used = system.getProcessCpuTime() - cpu;
        ctx.result("idle-cpu", String.valueOf(used / (System.nanoTime() - begin) * 100));
    }

    /** What a worker does once in its life is no idling. */
    private static void awaitRehearsal() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals(Rehearsal.THREAD)) {
                thread.join();
            }
        }
    }

    private static void pause(Communicator comm, long millis) throws InterruptedException {
        if (comm.rank() == 0) {
            Thread.sleep(millis);
        }
        comm.barrier();
    }
}
