package io.everloop.miniapps.s3d.model;

import java.util.List;

/**
 * Something that spreads and grows, as Fisher, Kolmogorov, Petrovsky and Piskunov described it: u' = u_xx + u (1 − u). A
 * front of it travels along x with speed 5/√6 and keeps its shape 1 / (1 + e^(x/√6))², as Ablowitz and Zeppetella found.
 */
public final class Front implements Model {

    private static final double SPEED = 5 / Math.sqrt(6);
    private static final double LENGTH = 100;
    private static final double NOISE = 0.01;

    @Override
    public double length() {
        return LENGTH;
    }

    @Override
    public double diffusivity() {
        return 1;
    }

    @Override
    public double step(double width) {
        return Math.min(0.05, 0.1 * width * width);
    }

    @Override
    public void exact(double[] at, double time, double[] fields) {
        double scale = 1 + Math.exp((at[0] - LENGTH / 2 - SPEED * time) / Math.sqrt(6));
        for (int f = 0; f < FIELDS; f++) {
            fields[f] = 1 / (scale * scale);
        }
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public void react(double[][] fields, double[][] quantities, double[][] changes, int cells) {
        for (int f = 0; f < FIELDS; f++) {
            grow(fields[f], changes[f], cells);
        }
    }

    private static void grow(double[] u, double[] change, int cells) {
        for (int i = 0; i < cells; i++) {
            change[i] += u[i] * (1 - u[i]);
        }
    }

    @Override
    public List<Invariant> invariants() {
        return List.of();
    }

    @Override
    public boolean isPossible(double[] fields) {
        for (double field : fields) {
            if (!(field >= -NOISE && field <= 1 + NOISE)) {
                return false;
            }
        }
        return true;
    }
}
