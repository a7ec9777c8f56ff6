package io.everloop.miniapps.s3d.step;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.grid.Box;
import io.everloop.miniapps.grid.Decomposition;
import io.everloop.miniapps.s3d.model.Model;
import io.everloop.miniapps.s3d.stencil.Halo;
import io.everloop.miniapps.s3d.stencil.Rows;
import io.everloop.miniapps.s3d.stencil.Stencil;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Steps the fields of a block in time, by the Runge–Kutta method of Carpenter and Kennedy: fourth order, five stages, and
 * nothing to remember but the fields and one change of each. Used by the thread of the rank; nothing is allocated in a step.
 *
 * <p>A stage goes over the block twice. The first pass works out what is exchanged. The second finishes one line of cells
 * after the other, all fields of it while they are in the cache; it goes through slabs of few lines along y, so that the
 * nine planes that a line needs are still there when its neighbours need them again.
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
    private static final int[] FIELD_ROWS =
            IntStream.range(Model.CARRIED, Model.CARRIED + Model.FIELDS).toArray();
    private static final int G = Rows.GHOSTS;
    private static final int SLAB = 8;

    private final Model model;
    private final Rows rows;
    private final Halo halo;
    private final Stencil stencil;
    private final int[] exchanged;
    private final int cells;
    private final double[] changes;
    private final double[][] u;
    private final double[][] change;
    private final double[][] quantities = new double[Model.QUANTITIES][];
    private final double[] kept;

    /**
     * For the block of a rank.
     *
     * @param isClosed whether the first cells follow the last ones
     * @param widths how wide a cell is along each axis; 0 if nothing varies along it
     */
    public Integrator(Model model, Decomposition parts, int rank, boolean isClosed, double[] widths) {
        this.model = model;
        Box box = parts.box(rank);
        cells = Math.toIntExact(box.count());
        rows = new Rows(box.width(), box.depth(), box.height(), Model.QUANTITIES);
        model.prepare(rows);
        exchanged = model.exchanged();
        halo = new Halo(rows, parts, rank, isClosed, exchanged.length);
        stencil = new Stencil(rows, widths, model.diffusivity());
        changes = new double[Model.FIELDS * cells];
        u = new double[Model.FIELDS][rows.nx() + 2 * G];
        change = new double[Model.FIELDS][rows.nx() + 2 * G];
        kept = new double[rows.nx() + 2 * G];
    }

    /** Steps the fields, which lie one after the other, each in the order of its box. Collective among neighbours. */
    public void step(Communicator comm, double[] fields, double dt) {
        for (int stage = 0; stage < KEPT.length; stage++) {
            for (int k = 0; k < rows.nz(); k++) {
                for (int j = 0; j < rows.ny(); j++) {
                    load(fields, j, k);
                    model.quantities(u, quantities);
                }
            }
            halo.exchange(comm, exchanged, Stencil.REACH);
            for (int slab = 0; slab < rows.ny(); slab += SLAB) {
                int end = Math.min(slab + SLAB, rows.ny());
                for (int k = 0; k < rows.nz(); k++) {
                    for (int j = slab; j < end; j++) {
                        load(fields, j, k);
                        change(j, k);
                        advance(fields, j, k, dt, stage);
                    }
                }
            }
        }
    }

    /** Damps waves that are too short for the grid; how much of the shortest ones along an axis. Collective, too. */
    public void filter(Communicator comm, double[] fields, double strength) {
        for (int k = 0; k < rows.nz(); k++) {
            for (int j = 0; j < rows.ny(); j++) {
                for (int f = 0; f < Model.FIELDS; f++) {
                    System.arraycopy(fields, at(f, j, k), rows.line(Model.CARRIED + f, j, k), G, rows.nx());
                }
            }
        }
        halo.exchange(comm, FIELD_ROWS, G);
        for (int k = 0; k < rows.nz(); k++) {
            for (int j = 0; j < rows.ny(); j++) {
                load(fields, j, k);
                for (int f = 0; f < Model.FIELDS; f++) {
                    stencil.filter(Model.CARRIED + f, j, k, strength, u[f]);
                    store(u[f], fields, f, j, k);
                }
            }
        }
    }

    private int at(int field, int j, int k) {
        return field * cells + (k * rows.ny() + j) * rows.nx();
    }

    private void load(double[] fields, int j, int k) {
        for (int f = 0; f < Model.FIELDS; f++) {
            System.arraycopy(fields, at(f, j, k), u[f], G, rows.nx());
        }
        for (int q = 0; q < quantities.length; q++) {
            quantities[q] = rows.line(q, j, k);
        }
    }

    private void store(double[] line, double[] all, int f, int j, int k) {
        System.arraycopy(line, G, all, at(f, j, k), rows.nx());
    }

    /** What a line changes by. */
    private void change(int j, int k) {
        for (int f = 0; f < Model.FIELDS; f++) {
            Arrays.fill(change[f], 0);
            if (f > 0 || !model.hasPressure()) {
                stencil.carry(Model.CURRENT, Model.CARRIED + f, j, k, change[f]);
            }
        }
        for (int axis = 0; axis < 3 && model.hasPressure(); axis++) {
            stencil.descend(Model.CURRENT + axis, axis, j, k, change[0]);
            stencil.descend(Model.PRESSURE, axis, j, k, change[1 + axis]);
        }
        model.react(u, quantities, change);
    }

    private void advance(double[] fields, int j, int k, double dt, int stage) {
        for (int f = 0; f < Model.FIELDS; f++) {
            System.arraycopy(changes, at(f, j, k), kept, G, rows.nx());
            add(kept, KEPT[stage], change[f], dt);
            store(kept, changes, f, j, k);
            add(u[f], 1, kept, TAKEN[stage]);
            store(u[f], fields, f, j, k);
        }
    }

    private static void add(double[] a, double scale, double[] b, double by) {
        for (int i = G; i < a.length - G; i++) {
            a[i] = scale * a[i] + by * b[i];
        }
    }
}
