package io.everloop.miniapps.s3d;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.miniapps.s3d.model.Model;
import io.everloop.miniapps.s3d.step.Integrator;
import java.util.Arrays;
import java.util.List;

/** Flows of which more is known than that they conserve what they should: sound, and gas that reacts where it is. */
public final class FlowRank implements RankProgram {

    static final double GAMMA = 1.4;
    static final double SOUND = Math.sqrt(GAMMA); // pressure and density are one
    static final int CELLS = 32;
    static final double LOUDNESS = 1e-5;

    /** What reacts: fuel, oxidiser, intermediate, product. */
    static final double[] MIXTURE = {0.45, 0.4, 0.1, 0.05};

    static final double TEMPERATURE = 2.5;
    static final double BOUND_IN_INTERMEDIATE = 0.5;
    static final double BOUND_IN_PRODUCT = -7.5;

    /** When the mixture is looked at, in steps. */
    static final List<Integer> LOOKS = List.of(10, 100, 400);

    static final double STEP = 1e-3;

    private static final int DENSITY = 0;
    private static final int ENERGY = 4;
    private static final int FUEL = 5;

    @Override
    public void run(RankContext ctx) {
        for (int axis = 0; axis < 3; axis++) {
            ctx.result("sound " + axis, sound(ctx, axis));
        }
        react(ctx);
    }

    private static Integrator integrator(int nx, int ny, int nz) {
        String args = "--nx " + nx + " --ny " + ny + " --nz " + nz;
        S3dOptions options = S3dOptions.of("s3d", Arrays.asList(args.split(" ")), 1, List.of());
        return new Integrator(options.model(), options.parts(), 0, options.isClosed(), options.widths());
    }

    /** Figures of a wave after one period: how far it is from where it began, and how loud it is still. */
    private static String sound(RankContext ctx, int axis) {
        int[] size = {1, 1, 1};
        size[axis] = CELLS;
        Integrator integrator = integrator(size[0], size[1], size[2]);
        double[] fields = new double[Model.FIELDS * CELLS];
        for (int i = 0; i < CELLS; i++) {
            double wave = LOUDNESS * Math.cos(angle(i));
            double density = 1 + wave;
            double velocity = SOUND * wave;
            fields[DENSITY * CELLS + i] = density;
            fields[(1 + axis) * CELLS + i] = density * velocity;
            fields[ENERGY * CELLS + i] = (1 + GAMMA * wave) / (GAMMA - 1) + density * velocity * velocity / 2;
            fields[FUEL * CELLS + i] = density; // which reacts with nothing
        }
        int steps = 400;
        for (int step = 0; step < steps; step++) {
            integrator.step(ctx.comm(), fields, 1 / SOUND / steps);
        }
        double cosine = 0;
        double sine = 0;
        for (int i = 0; i < CELLS; i++) {
            cosine += fields[DENSITY * CELLS + i] * Math.cos(angle(i)) * 2 / CELLS;
            sine += fields[DENSITY * CELLS + i] * Math.sin(angle(i)) * 2 / CELLS;
        }
        return Math.atan2(sine, cosine) / (2 * Math.PI) + " " + Math.hypot(sine, cosine) / LOUDNESS;
    }

    private static double angle(int cell) {
        return 2 * Math.PI * (cell + 0.5) / CELLS;
    }

    /** Figures of the mixture at some times: all fields of a cell. */
    private static void react(RankContext ctx) {
        int cells = 10;
        Integrator integrator = integrator(cells, 1, 1);
        double[] fields = new double[Model.FIELDS * cells];
        Arrays.fill(fields, DENSITY, cells, 1);
        double energy = TEMPERATURE / (GAMMA - 1) + BOUND_IN_INTERMEDIATE * MIXTURE[2] + BOUND_IN_PRODUCT * MIXTURE[3];
        Arrays.fill(fields, ENERGY * cells, (ENERGY + 1) * cells, energy);
        for (int species = 0; species < MIXTURE.length; species++) {
            Arrays.fill(fields, (FUEL + species) * cells, (FUEL + species + 1) * cells, MIXTURE[species]);
        }
        for (int step = 1; step <= LOOKS.get(LOOKS.size() - 1); step++) {
            integrator.step(ctx.comm(), fields, STEP);
            if (LOOKS.contains(step)) {
                StringBuilder line = new StringBuilder();
                for (int f = 0; f < Model.FIELDS; f++) {
                    line.append(fields[f * cells + cells / 2]).append(' ');
                }
                ctx.result("reaction " + step, line.toString().trim());
            }
        }
    }
}
