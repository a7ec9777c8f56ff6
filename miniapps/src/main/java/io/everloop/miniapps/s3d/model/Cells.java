package io.everloop.miniapps.s3d.model;

import io.everloop.miniapps.grid.Box;

/** Fields of all cells of a box. */
public final class Cells {

    private Cells() {}

    /** What a model has at a time, field after field, each in the order of the box. */
    public static double[] exact(Model model, Box box, double[] widths, double time) {
        int cells = Math.toIntExact(box.count());
        double[] fields = new double[Model.FIELDS * cells];
        double[] cell = new double[Model.FIELDS];
        box.forEach((i, j, k) -> {
            double[] at = {(i + 0.5) * widths[0], (j + 0.5) * widths[1], (k + 0.5) * widths[2]};
            model.exact(at, time, cell);
            for (int f = 0; f < Model.FIELDS; f++) {
                fields[f * cells + box.index(i, j, k)] = cell[f];
            }
        });
        return fields;
    }
}
