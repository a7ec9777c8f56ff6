package io.everloop.miniapps.s3d;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.miniapps.grid.Box;
import io.everloop.miniapps.s3d.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs flows alone, whose figures are handed over, and the same flow on 1 to 8 ranks, whose fields must have the same bits. */
public final class WavesRank implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        alone(ctx);
        for (String boundary : List.of("periodic", "open")) {
            double[] whole = divided(ctx, boundary, 1);
            for (int ranks = 2; ranks <= ctx.size(); ranks++) {
                double[] parts = divided(ctx, boundary, ranks);
                if (ctx.rank() == 0) {
                    ctx.result(boundary + " " + ranks, Boolean.toString(Arrays.equals(whole, parts)));
                }
            }
        }
    }

    private static void alone(RankContext ctx) {
        Communicator self = ctx.comm().split(ctx.rank(), 0).orElseThrow();
        if (ctx.rank() > 0) {
            return;
        }
        for (int axis = 0; axis < 3; axis++) {
            for (int n : List.of(12, 24, 48)) {
                List<String> args = new ArrayList<>(List.of("--nx", "1", "--ny", "1", "--nz", "1"));
                args.set(2 * axis + 1, Integer.toString(n));
                args.addAll(List.of("--model", "linear", "--filter", "0", "--dt", "0.001", "--steps", "50"));
                ctx.result("error " + axis + " " + n, run(self, args).get("error"));
            }
        }
        for (int n : List.of(12, 24)) {
            String filtered = "--model linear --ny 1 --nz 1 --filter 1 --dt 0.001 --steps 50 --nx " + n;
            ctx.result("filtered " + n, run(self, words(filtered)).get("error"));
        }
        String front = "--model front --boundary open --nx 200 --ny 1 --nz 1 --steps 80 --dt 0.025";
        ctx.result("front", run(self, words(front)).get("error"));
        ctx.result("drift", run(self, words("--nx 10 --steps 20")).get("drift"));
        for (int steps : List.of(2, 4, 8)) {
            ctx.result("steps " + steps, time(self, steps));
        }
    }

    /** How far a flow is from the same with much shorter steps. */
    private static String time(Communicator self, int steps) {
        double[] few = fields(self, steps);
        double[] many = fields(self, 64);
        double largest = 0;
        for (int i = 0; i < few.length; i++) {
            largest = Math.max(largest, Math.abs(few[i] - many[i]));
        }
        return Double.toString(largest);
    }

    private static double[] fields(Communicator self, int steps) {
        String args = "--nx 16 --ny 1 --nz 1 --filter 0 --steps " + steps + " --dt " + 0.012 / steps;
        Simulation flow = new Simulation(S3dOptions.of("s3d", words(args), 1, List.of()), 0);
        return go(self, flow);
    }

    private static List<String> words(String text) {
        return Arrays.asList(text.split(" "));
    }

    private static Map<String, String> run(Communicator comm, List<String> args) {
        Simulation flow = new Simulation(S3dOptions.of("s3d", args, 1, List.of()), 0);
        return flow.figures(comm, go(comm, flow));
    }

    private static double[] go(Communicator comm, Simulation flow) {
        double[] fields = flow.begin();
        boolean more = true;
        for (long i = 0; more; i++) {
            more = flow.step(comm, fields, i);
        }
        return fields;
    }

    private static double[] divided(RankContext ctx, String boundary, int ranks) {
        Communicator comm =
                ctx.comm().split(ctx.rank() < ranks ? 0 : 1, ctx.rank()).orElseThrow();
        if (ctx.rank() >= ranks) {
            return new double[0];
        }
        String args = "--nx 10 --ny 11 --nz 35 --steps 4 --filter 2 --boundary " + boundary;
        S3dOptions options = S3dOptions.of("s3d", words(args), ranks, List.of());
        double[] fields = go(comm, new Simulation(options, ctx.rank()));
        Box all = options.parts().all();
        Box own = options.parts().box(ctx.rank());
        double[] gathered = new double[Model.FIELDS * (int) all.count()];
        for (int f = 0; f < Model.FIELDS; f++) {
            int to = f * (int) all.count();
            int from = f * (int) own.count();
            own.forEach((i, j, k) -> gathered[to + all.index(i, j, k)] = fields[from + own.index(i, j, k)]);
        }
        comm.allreduce(gathered, 0, gathered, 0, gathered.length, Op.SUM);
        return gathered;
    }
}
