package io.everloop.miniapps.s3d.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Nine fields that are carried at a constant speed and spread: waves that travel and fade, whose solution is known. */
public final class Linear implements Model {

    private static final double[] SPEED = {1, 0.5, -0.25};
    private static final double DIFFUSIVITY = 0.002;
    private static final double WAVE = 2 * Math.PI;
    private static final double MEAN = 2;

    private final boolean[] varies;

    /**
     * Waves along some axes.
     *
     * @param varies along which
     */
    public Linear(boolean[] varies) {
        this.varies = varies.clone();
    }

    @Override
    public double length() {
        return 1;
    }

    @Override
    public double diffusivity() {
        return DIFFUSIVITY;
    }

    @Override
    public double step(double width) {
        return Math.min(0.4 * width, 0.1 * width * width / DIFFUSIVITY);
    }

    @Override
    public void quantities(double[][] fields, double[][] quantities, int cells) {
        Model.super.quantities(fields, quantities, cells);
        for (int axis = 0; axis < 3; axis++) {
            Arrays.fill(quantities[CURRENT + axis], 0, cells, SPEED[axis]);
        }
    }

    @Override
    public void exact(double[] at, double time, double[] fields) {
        double phase = 0;
        double rate = 0;
        for (int axis = 0; axis < 3; axis++) {
            if (varies[axis]) {
                phase += WAVE * (at[axis] - SPEED[axis] * time);
                rate += WAVE * WAVE * DIFFUSIVITY;
            }
        }
        for (int f = 0; f < FIELDS; f++) {
            fields[f] = MEAN + Math.sin(phase + f) * Math.exp(-rate * time);
        }
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public List<Invariant> invariants() {
        List<Invariant> all = new ArrayList<>();
        for (int f = 0; f < FIELDS; f++) {
            double[] weights = new double[FIELDS];
            weights[f] = 1;
            all.add(Invariant.of("field " + f, weights));
        }
        return all;
    }

    @Override
    public boolean isPossible(double[] fields) {
        for (double field : fields) {
            if (!(Math.abs(field - MEAN) <= 1.5)) { // not a number is wrong, too
                return false;
            }
        }
        return true;
    }
}
