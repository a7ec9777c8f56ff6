package io.everloop.miniapps.heat;

import io.everloop.Everloop;
import io.everloop.Job;
import io.everloop.comm.Op;

/** Shows a program that owns its loop, with the same rod. */
public final class LoopHeat {

    private LoopHeat() {}

    public static void main(String[] args) {
        Everloop.run(args, LoopHeat::relax);
    }

    private static void relax(Job job) {
        double[] u = job.protect("u", () -> Rod.initial(job.rank(), job.size()));
        long done = 0;
        for (long i : job.iterations(Rod.iterations(job.args()))) {
            Rod.halo(job.comm(), u);
            done = i + 1;
            if (job.comm().allreduce(Rod.sweep(u), Op.MAX) <= 1e-6) {
                break;
            }
            job.commit(); // when one is due
        }
        double heat = job.comm().allreduce(Rod.heat(u), Op.SUM);
        if (job.rank() == 0) {
            job.result("heat", Double.toString(heat));
            job.print("heat " + heat + " after " + done + " iterations");
        }
    }
}
