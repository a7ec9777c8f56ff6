package io.everloop.miniapps.cg.fem;

import io.everloop.miniapps.cg.mesh.Brick;
import io.everloop.miniapps.cg.mesh.Subdomain;
import java.util.OptionalDouble;

/**
 * The equations of one rank: Poisson's, with the solution given on the boundary; or one implicit step in time of those of
 * heat that flows, and swings about the same solution. Rows of boundary nodes have their diagonal alone, and nobody has entries in their
 * columns, so the matrix is symmetric and positive definite.
 */
public final class Poisson {

    private final Subdomain part;
    private final Csr matrix;
    private final double[] mass;
    private final double[] inertia;
    private final double[] load;
    private final double[] exact;
    private final double timeStep;
    private final long structureNanos;
    private final long assemblyNanos;

    /**
     * Assembles the equations.
     *
     * @param timeStep how long a step in time is; none if heat has flown for ever
     */
    public Poisson(Subdomain part, OptionalDouble timeStep) {
        this.part = part;
        long begin = System.nanoTime();
        Assembly assembly = new Assembly(part);
        long structured = System.nanoTime();
        assembly.integrate();
        matrix = assembly.matrix();
        mass = assembly.mass();
        inertia = new double[mass.length];
        load = new double[mass.length];
        exact = new double[mass.length];
        this.timeStep = timeStep.orElse(0);
        fill();
        structureNanos = structured - begin;
        assemblyNanos = System.nanoTime() - structured;
    }

    private void fill() {
        Brick brick = part.brick();
        double rate = timeStep > 0 ? 1 / timeStep : 0;
        int[] next = {0};
        part.own().forEach((i, j, k) -> {
            int row = next[0]++;
            double x = i / (double) brick.nx();
            double y = j / (double) brick.ny();
            double z = k / (double) brick.nz();
            exact[row] = Solution.at(x, y, z);
            inertia[row] = rate * mass[row];
            load[row] = mass[row] * Solution.source(x, y, z);
            if (isNearBoundary(i, brick.nx()) || isNearBoundary(j, brick.ny()) || isNearBoundary(k, brick.nz())) {
                fix(row, i, j, k);
            }
            matrix.value()[diagonal(row)] += inertia[row];
        });
    }

    private static boolean isNearBoundary(int at, int last) {
        return at <= 1 || at >= last - 1;
    }

    /** Brings what is known of the boundary to the right-hand side. */
    private void fix(int row, int i, int j, int k) {
        Brick brick = part.brick();
        boolean isBoundary = brick.isBoundary(i, j, k);
        double[] value = matrix.value();
        int at = matrix.start()[row];
        for (int z = Math.max(k - 1, 0); z <= Math.min(k + 1, brick.nz()); z++) {
            for (int y = Math.max(j - 1, 0); y <= Math.min(j + 1, brick.ny()); y++) {
                for (int x = Math.max(i - 1, 0); x <= Math.min(i + 1, brick.nx()); x++, at++) {
                    boolean isSelf = x == i && y == j && z == k;
                    if (isBoundary && isSelf) {
                        load[row] = value[at] * exact[row];
                        inertia[row] = 0;
                    } else if (isBoundary) {
                        value[at] = 0;
                    } else if (brick.isBoundary(x, y, z)) {
                        load[row] -= value[at] * known(x, y, z);
                        value[at] = 0;
                    }
                }
            }
        }
    }

    private double known(int i, int j, int k) {
        Brick brick = part.brick();
        return Solution.at(i / (double) brick.nx(), j / (double) brick.ny(), k / (double) brick.nz());
    }

    private int diagonal(int row) {
        int at = matrix.start()[row];
        while (matrix.column()[at] != row) {
            at++;
        }
        return at;
    }

    public Subdomain part() {
        return part;
    }

    public Csr matrix() {
        return matrix;
    }

    /** Nothing inside, and what is known on the boundary. */
    public double[] guess() {
        double[] guess = new double[exact.length];
        int[] next = {0};
        part.own().forEach((i, j, k) -> {
            guess[next[0]] = part.brick().isBoundary(i, j, k) ? exact[next[0]] : 0;
            next[0]++;
        });
        return guess;
    }

    /** How warm it is when time begins. */
    public double[] beginning() {
        return exact.clone();
    }

    /**
     * The right-hand side of a step in time.
     *
     * @param time when it ends
     * @param before how warm it was when it began
     */
    public void rightHandSide(double time, double[] before, double[] result) {
        double swing = Solution.swing(time);
        double change = timeStep * Solution.swingRate(time);
        for (int i = 0; i < result.length; i++) {
            result[i] = swing * load[i] + inertia[i] * (before[i] + change * exact[i]);
        }
    }

    /** The right-hand side without a past. */
    public double[] rightHandSide() {
        return load.clone();
    }

    /**
     * The square of the distance from the solution that is known, integrated over our part of the brick.
     *
     * @param time when heat that flows is looked at; 0 for what does not change
     */
    public double squaredError(double time, double[] x) {
        double swing = Solution.swing(time);
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double error = x[i] - swing * exact[i];
            sum += mass[i] * error * error;
        }
        return sum;
    }

    /** How long it took to find which entries there are. */
    public long structureNanos() {
        return structureNanos;
    }

    /** How long it took to work them out. */
    public long assemblyNanos() {
        return assemblyNanos;
    }
}
