package io.everloop.miniapps.s3d.step;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.grid.Decomposition;
import io.everloop.miniapps.s3d.model.Model;
import io.everloop.miniapps.s3d.stencil.Stencil;
import io.everloop.miniapps.s3d.stencil.Sweep;
import io.everloop.miniapps.s3d.stencil.Window;

/**
 * Steps the fields of a block in time, by the Runge–Kutta method of Carpenter and Kennedy: fourth order, five stages, and
 * nothing to remember but the fields and one change of each. A stage goes over the block once. Used by the thread of the
 * rank; nothing is allocated in a step.
 */
public final class Integrator {

    private static final double[] KEPT = {
        0,
        -567301805773.0 / 1357537059087.0,
        -2404267990393.0 / 2016746695238.0,
        -3550918686646.0 / 2091501179385.0,
        -1275806237668.0 / 842570457699.0
    };
    private static final double[] TAKEN = {
        1432997174477.0 / 9575080441755.0,
        5161836677717.0 / 13612068292357.0,
        1720146321549.0 / 2090206949498.0,
        3134564353537.0 / 4481467310338.0,
        2277821191437.0 / 14882151754819.0
    };

    private final Model model;
    private final Sweep sweep;
    private final Window window;
    private final Stencil stencil;
    private final Sweep.Work stages = new Stages();
    private final Sweep.Work filters = new Filters();
    private final double[][][][] changes;
    private final double[][] u;
    private final double[][][] change;
    private final int firstCarried; // a density is changed by currents alone
    private final double[][] quantities = new double[Model.QUANTITIES][];
    private double[] fields;
    private double dt;
    private int stage;
    private double strength;

    /**
     * For the block of a rank.
     *
     * @param isClosed whether the first cells follow the last ones
     * @param widths how wide a cell is along each axis
     */
    public Integrator(Model model, Decomposition parts, int rank, boolean isClosed, double[] widths) {
        this.model = model;
        sweep = new Sweep(parts, rank, isClosed, Model.FIELDS, Model.QUANTITIES);
        window = sweep.window();
        stencil = new Stencil(sweep, widths, model.diffusivity());
        changes = new double[sweep.extent().nz()][window.count()][Model.FIELDS][window.length()];
        u = new double[Model.FIELDS][window.length()];
        firstCarried = model.hasPressure() ? 1 : 0;
        change = new double[Sweep.PLANES][Model.FIELDS][window.length()];
    }

    /** Steps the fields, which lie one after the other, each in the order of its box. Collective among neighbours. */
    public void step(Communicator comm, double[] fields, double dt) {
        this.fields = fields;
        this.dt = dt;
        for (stage = 0; stage < KEPT.length; stage++) {
            sweep.run(comm, fields, Stencil.REACH, stages);
        }
    }

    /** Damps waves that are too short for the grid; how much of the shortest ones along an axis. Collective, too. */
    public void filter(Communicator comm, double[] fields, double strength) {
        this.fields = fields;
        this.strength = strength;
        sweep.run(comm, fields, Sweep.FARTHEST, filters);
    }

    /** Where a plane of a field begins. */
    private int at(int field, int k) {
        return field * sweep.extent().cells()
                + k * sweep.extent().nx() * sweep.extent().ny();
    }

    /** One stage of a step. */
    private final class Stages implements Sweep.Work {

        @Override
        public void quantities(double[][] fields, double[][] quantities, int cells) {
            model.quantities(fields, quantities, cells);
        }

        @Override
        public void change(int strip, int begin, int end) {
            for (int k = begin; k < end; k++) {
                stencil.moveTo(strip, k);
                stencil.currentAlongZ(Model.CURRENT + 2, k - begin);
            }
            for (int f = firstCarried; f < Model.FIELDS; f++) {
                for (int k = begin; k < end; k++) {
                    stencil.moveTo(strip, k);
                    stencil.carryAlongZ(Model.CARRIED + f, k - begin, change[k - begin][f]);
                }
            }
            for (int k = begin; k < end; k++) {
                flow(strip, k, change[k - begin]);
                advance(strip, k, change[k - begin]);
            }
        }
    }

    /** What a strip changes by before anything reacts. */
    private void flow(int strip, int k, double[][] change) {
        stencil.moveTo(strip, k);
        stencil.currentsAlongXAndY(Model.CURRENT);
        for (int f = firstCarried; f < Model.FIELDS; f++) {
            stencil.carryAlongXAndY(Model.CARRIED + f, change[f]);
        }
        if (firstCarried > 0) {
            stencil.diverge(Model.CURRENT, change[0]);
            for (int axis = 0; axis < 3; axis++) {
                stencil.descend(Model.PRESSURE, axis, change[1 + axis]);
            }
        }
    }

    private void advance(int strip, int k, double[][] change) {
        int cells = window.cells(strip);
        for (int f = 0; f < Model.FIELDS; f++) {
            window.load(fields, at(f, k), strip, u[f]);
        }
        for (int q = 0; q < quantities.length; q++) {
            quantities[q] = window.strip(q, strip, k);
        }
        model.react(u, quantities, change, cells);
        for (int f = 0; f < Model.FIELDS; f++) {
            double[] kept = changes[k][strip][f];
            if (stage == 0) {
                begin(u[f], kept, change[f], dt, TAKEN[0], cells);
            } else {
                advance(u[f], kept, change[f], KEPT[stage], dt, TAKEN[stage], cells);
            }
            window.store(u[f], fields, at(f, k), strip);
        }
    }

    /** The first stage: what was kept does not count, not even if it is not a number. */
    private static void begin(double[] u, double[] kept, double[] change, double dt, double taken, int cells) {
        for (int i = 0; i < cells; i++) {
            double next = dt * change[i];
            kept[i] = next;
            u[i] += taken * next;
        }
    }

    private static void advance(
            double[] u, double[] kept, double[] change, double scale, double dt, double taken, int cells) {
        for (int i = 0; i < cells; i++) {
            double next = scale * kept[i] + dt * change[i];
            kept[i] = next;
            u[i] += taken * next;
        }
    }

    /** The filter, of the fields themselves. */
    private final class Filters implements Sweep.Work {

        @Override
        public void quantities(double[][] fields, double[][] quantities, int cells) {
            for (int f = 0; f < Model.FIELDS; f++) {
                System.arraycopy(fields[f], 0, quantities[Model.CARRIED + f], 0, cells);
            }
        }

        @Override
        public void change(int strip, int begin, int end) {
            for (int f = 0; f < Model.FIELDS; f++) {
                for (int k = begin; k < end; k++) {
                    stencil.moveTo(strip, k);
                    stencil.filter(Model.CARRIED + f, strength, u[f]);
                    window.store(u[f], fields, at(f, k), strip);
                }
            }
        }
    }
}
