package io.everloop.framework;

import io.everloop.Everloop;
import io.everloop.Job;
import io.everloop.comm.Op;

/** Two loops inside of another, with commits in both: what each does depends on what was done before, by all. */
public final class NestedLoop {

    private NestedLoop() {}

    public static void main(String[] args) {
        Everloop.run(args, NestedLoop::run);
    }

    private static void run(Job job) {
        double[] x = job.protect("x", () -> new double[] {job.rank() + 1});
        double[] sum = job.protect("sum", () -> new double[2]);
        for (long step : job.iterations(6)) {
            job.inner(50, () -> sum[0] = 0, k -> {
                sum[0] += job.comm().allreduce(x[0] / (k + 1), Op.SUM);
                x[0] = Math.sin(x[0] + sum[0]);
                return k < 7;
            });
            job.inner(5, () -> sum[1] += sum[0], k -> {
                x[0] += job.comm().allreduce(sum[1] * step + k, Op.MAX) / 3;
                return true;
            });
            sum[1] /= 2;
            job.commit();
        }
        job.result("x", Double.toString(x[0]));
    }
}
