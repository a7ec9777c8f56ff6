package io.everloop.miniapps.s3d;

import io.everloop.miniapps.grid.Box;
import io.everloop.miniapps.grid.Decomposition;
import io.everloop.miniapps.option.Options;
import io.everloop.miniapps.s3d.model.Flow;
import io.everloop.miniapps.s3d.model.Front;
import io.everloop.miniapps.s3d.model.Linear;
import io.everloop.miniapps.s3d.model.Model;
import io.everloop.miniapps.s3d.stencil.Sweep;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user wants to flow.
 *
 * @param parts the grid, divided; 32 cells in each direction by default
 * @param model a reacting flow by default
 * @param isClosed whether the grid is periodic, which it is by default
 * @param steps how many; 20 by default
 * @param dt how long each is; by default the longest that is stable
 * @param filter after how many steps short waves are damped, 0 for never; 10 by default
 */
record S3dOptions(Decomposition parts, Model model, boolean isClosed, int steps, double dt, int filter) {

    private static final int MOST = 1000;
    private static final int FEW_CELLS = 12;
    private static final int FEW_STEPS = 5;
    private static final List<String> NAMES =
            List.of("--nx", "--ny", "--nz", "--model", "--boundary", "--steps", "--dt", "--filter");

    /**
     * Reads what the user gave.
     *
     * @param blocks among how many ranks the grid is divided
     * @param more the names of further options of the program, which it reads itself
     * @throws IllegalArgumentException with a sentence, if there is no such program
     */
    static S3dOptions of(String program, List<String> args, int blocks, List<String> more) {
        Options options = read(program, args, more);
        return of(options, grid(options, MOST), blocks);
    }

    /** A few steps of the same on so few cells that they take no time, for one rank. */
    static S3dOptions small(String program, List<String> args, List<String> more) {
        Options options = read(program, args, more);
        S3dOptions same = of(options, grid(options, FEW_CELLS), 1);
        int filter = Math.min(same.filter, FEW_STEPS);
        return new S3dOptions(same.parts, same.model, same.isClosed, FEW_STEPS, same.dt, filter);
    }

    private static Box grid(Options options, int most) {
        int nx = cells(options, "--nx", 32);
        int ny = cells(options, "--ny", nx);
        int nz = cells(options, "--nz", nx);
        return new Box(0, 0, 0, Math.min(nx, most), Math.min(ny, most), Math.min(nz, most));
    }

    private static S3dOptions of(Options options, Box all, int blocks) {
        Decomposition parts = Decomposition.of(all, blocks, Sweep.FARTHEST);
        if (parts.box(blocks - 1).count() * Model.QUANTITIES > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a grid of " + all.size() + " cells is too large for " + blocks
                    + " ranks: use more of them with -n");
        }
        boolean isClosed = options.choice("--boundary", "periodic", "open").equals("periodic");
        Model model = model(options.choice("--model", "flow", "linear", "front"), all);
        if (isClosed && model instanceof Front) {
            throw new IllegalArgumentException(
                    "a front has two different ends: choose --boundary open with --model front");
        }
        double dt = model.step(narrowest(all, model));
        return new S3dOptions(
                parts,
                model,
                isClosed,
                options.whole("--steps", 20, 1, Integer.MAX_VALUE),
                options.real("--dt", dt, 1e-12, dt),
                options.whole("--filter", 10, 0, Integer.MAX_VALUE));
    }

    static Options read(String program, List<String> args, List<String> more) {
        List<String> names = new ArrayList<>(NAMES);
        names.addAll(more);
        return Options.read(program, args, names.toArray(String[]::new));
    }

    private static int cells(Options options, String name, int otherwise) {
        int cells = options.whole(name, otherwise, 1, MOST);
        if (cells > 1 && cells < Sweep.FARTHEST) {
            throw new IllegalArgumentException(
                    name + " " + cells + ": choose 1, for nothing that varies along it, or at least " + Sweep.FARTHEST
                            + ", as far as the filter reaches");
        }
        return cells;
    }

    private static Model model(String name, Box all) {
        return switch (name) {
            case "linear" -> new Linear(new boolean[] {all.width() > 1, all.depth() > 1, all.height() > 1});
            case "front" -> new Front();
            default -> new Flow();
        };
    }

    private static double narrowest(Box all, Model model) {
        int most = Math.max(all.width(), Math.max(all.depth(), all.height()));
        return model.length() / most;
    }

    /** How wide a cell is along each axis; 0 if nothing varies along it. */
    double[] widths() {
        Box all = parts.all();
        int[] cells = {all.width(), all.depth(), all.height()};
        double[] widths = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            widths[axis] = cells[axis] == 1 ? 0 : model.length() / cells[axis];
        }
        return widths;
    }
}
