package io.everloop.miniapps.s3d.model;

import java.util.List;

/**
 * A compressible gas of four species that react in three steps, with everything that is carried spreading equally fast:
 * Prandtl and Schmidt numbers are one, and the stress is the viscosity times the slope of the velocity. Units are such that
 * pressure, density and temperature of the cold gas are one.
 *
 * <p>Fuel and oxidiser become two of an intermediate, F + O ⇌ 2 I, in a step that needs heat and can go back; the
 * intermediate becomes the product, I → P, quickly and with much heat. Energy counts what is bound in species, so reactions
 * do not change it; nor do they change either element: fuel and oxidiser have one each, the others half of both.
 */
public final class Flow implements Model {

    private static final int DENSITY = 0;
    private static final int ENERGY = 4;
    private static final int FUEL = 5;
    private static final int OXIDISER = 6;
    private static final int INTERMEDIATE = 7;
    private static final int PRODUCT = 8;

    private static final double GAMMA = 1.4;
    private static final double VISCOSITY = 0.002;
    private static final double BOUND_IN_INTERMEDIATE = 0.5;
    private static final double BOUND_IN_PRODUCT = -7.5;

    private static final double BRANCHING = 400;
    private static final double REVERSE = 2;
    private static final double BURNING = 300;
    private static final double ACTIVATION = 5; // of burning; that of branching is twice as high

    /** Sound in burnt gas, and the gas itself, are not faster than this together. */
    private static final double FASTEST = 3.5;

    /** Reactions are not faster than this. */
    private static final double RATE = 150;

    private static final double THINNEST = 0.2;

    /** What species may differ from the density by: rounding, many steps of it. */
    private static final double ROUNDING = 1e-9;

    private static final double ANY_ENERGY = 1000;

    @Override
    public double length() {
        return 1;
    }

    @Override
    public double diffusivity() {
        return VISCOSITY;
    }

    @Override
    public double step(double width) {
        return Math.min(Math.min(0.4 * width / FASTEST, 1 / RATE), 0.1 * width * width * THINNEST / VISCOSITY);
    }

    @Override
    public boolean hasPressure() {
        return true;
    }

    /** A hot, burnt ball in a whirling mixture, all at the same pressure. */
    @Override
    public void exact(double[] at, double time, double[] fields) {
        double wave = 2 * Math.PI;
        double distance = 0;
        for (double x : at) {
            distance += 1 - Math.cos(wave * (x - 0.5));
        }
        double ball = Math.exp(-4 * distance);
        double density = 1 / (1 + 3 * ball);
        double u = 0.2 * Math.sin(wave * at[0]) * Math.cos(wave * at[1]) * Math.cos(wave * at[2]);
        double v = -0.2 * Math.cos(wave * at[0]) * Math.sin(wave * at[1]) * Math.cos(wave * at[2]);
        fields[DENSITY] = density;
        fields[1] = density * u;
        fields[2] = density * v;
        fields[3] = 0;
        fields[PRODUCT] = density * 0.9 * ball;
        fields[INTERMEDIATE] = density * 0.02 * ball;
        fields[FUEL] = (density - fields[PRODUCT] - fields[INTERMEDIATE]) / 2;
        fields[OXIDISER] = fields[FUEL];
        fields[ENERGY] = 1 / (GAMMA - 1)
                + density * (u * u + v * v) / 2
                + BOUND_IN_INTERMEDIATE * fields[INTERMEDIATE]
                + BOUND_IN_PRODUCT * fields[PRODUCT];
    }

    @Override
    public boolean isExact() {
        return false;
    }

    @Override
    public void quantities(double[][] fields, double[][] quantities, int cells) {
        for (int axis = 0; axis < 3; axis++) {
            System.arraycopy(fields[1 + axis], 0, quantities[CURRENT + axis], 0, cells);
        }
        double[] volume = quantities[CARRIED]; // of a unit of mass: what is carried of density needs no place
        invert(fields[DENSITY], volume, cells);
        double[] pressure = quantities[PRESSURE];
        kineticEnergy(fields[1], fields[2], fields[3], volume, pressure, cells);
        pressure(fields[ENERGY], fields[INTERMEDIATE], fields[PRODUCT], pressure, cells);
        for (int f = 1; f < FIELDS; f++) {
            multiply(fields[f], volume, quantities[CARRIED + f], cells);
        }
        addProduct(pressure, volume, quantities[CARRIED + ENERGY], cells);
    }

    private static void invert(double[] density, double[] volume, int cells) {
        for (int i = 0; i < cells; i++) {
            volume[i] = 1 / density[i];
        }
    }

    private static void kineticEnergy(
            double[] mx, double[] my, double[] mz, double[] volume, double[] energy, int cells) {
        for (int i = 0; i < cells; i++) {
            energy[i] = 0.5 * (mx[i] * mx[i] + my[i] * my[i] + mz[i] * mz[i]) * volume[i];
        }
    }

    /** From the kinetic energy, in the same place. */
    private static void pressure(
            double[] energy, double[] intermediate, double[] product, double[] pressure, int cells) {
        for (int i = 0; i < cells; i++) {
            double bound = BOUND_IN_INTERMEDIATE * intermediate[i] + BOUND_IN_PRODUCT * product[i];
            pressure[i] = (GAMMA - 1) * (energy[i] - pressure[i] - bound);
        }
    }

    private static void multiply(double[] a, double[] b, double[] product, int cells) {
        for (int i = 0; i < cells; i++) {
            product[i] = a[i] * b[i];
        }
    }

    private static void addProduct(double[] a, double[] b, double[] sum, int cells) {
        for (int i = 0; i < cells; i++) {
            sum[i] += a[i] * b[i];
        }
    }

    @Override
    public void react(double[][] fields, double[][] quantities, double[][] changes, int cells) {
        double[] hot = quantities[CARRIED]; // a place that nobody needs any more
        cool(fields[DENSITY], quantities[PRESSURE], hot, cells);
        Exponential.apply(hot, cells);
        double[] intermediate = fields[INTERMEDIATE];
        branch(hot, fields[FUEL], fields[OXIDISER], intermediate, changes, cells);
        burn(hot, intermediate, changes[INTERMEDIATE], changes[PRODUCT], cells);
    }

    private static void cool(double[] density, double[] pressure, double[] power, int cells) {
        for (int i = 0; i < cells; i++) {
            power[i] = -ACTIVATION * density[i] / pressure[i];
        }
    }

    private static void branch(
            double[] hot, double[] fuel, double[] oxidiser, double[] intermediate, double[][] changes, int cells) {
        double[] ofFuel = changes[FUEL];
        double[] ofOxidiser = changes[OXIDISER];
        double[] ofIntermediate = changes[INTERMEDIATE];
        for (int i = 0; i < cells; i++) {
            double back = REVERSE * intermediate[i] * intermediate[i];
            double branching = BRANCHING * hot[i] * hot[i] * fuel[i] * oxidiser[i] - back;
            ofFuel[i] -= branching;
            ofOxidiser[i] -= branching;
            ofIntermediate[i] += 2 * branching;
        }
    }

    private static void burn(double[] hot, double[] intermediate, double[] consumed, double[] made, int cells) {
        for (int i = 0; i < cells; i++) {
            double burning = BURNING * hot[i] * intermediate[i];
            consumed[i] -= burning;
            made[i] += burning;
        }
    }

    @Override
    public List<Invariant> invariants() {
        return List.of(
                Invariant.of("mass", 1, 0, 0, 0, 0, 0, 0, 0, 0),
                Invariant.of("momentum along x", 0, 1, 0, 0, 0, 0, 0, 0, 0),
                Invariant.of("momentum along y", 0, 0, 1, 0, 0, 0, 0, 0, 0),
                Invariant.of("momentum along z", 0, 0, 0, 1, 0, 0, 0, 0, 0),
                Invariant.of("energy", 0, 0, 0, 0, 1, 0, 0, 0, 0),
                Invariant.of("fuel's element", 0, 0, 0, 0, 0, 1, 0, 0.5, 0.5),
                Invariant.of("oxidiser's element", 0, 0, 0, 0, 0, 0, 1, 0.5, 0.5));
    }

    @Override
    public boolean isPossible(double[] fields) {
        double species = fields[FUEL] + fields[OXIDISER] + fields[INTERMEDIATE] + fields[PRODUCT];
        return fields[DENSITY] > 0
                && Math.abs(species - fields[DENSITY]) <= ROUNDING * fields[DENSITY]
                && Math.abs(fields[ENERGY]) < ANY_ENERGY;
    }
}
