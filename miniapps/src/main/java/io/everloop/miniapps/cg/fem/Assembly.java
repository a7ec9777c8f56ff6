package io.everloop.miniapps.cg.fem;

import io.everloop.miniapps.cg.mesh.Brick;
import io.everloop.miniapps.cg.mesh.Subdomain;
import io.everloop.miniapps.grid.Box;

/**
 * Makes the rows of one rank: first which entries there are, then, element by element, what they are. Elements are added
 * in the order of places, so the bits of a row do not depend on how the nodes are divided. Used by one thread.
 */
final class Assembly {

    private final Subdomain part;
    private final Brick brick;
    private final Box own;
    private final Csr matrix;
    private final double[] mass;

    /** Finds the entries; {@link #integrate} fills them. */
    Assembly(Subdomain part) {
        this.part = part;
        brick = part.brick();
        own = part.own();
        matrix = structure();
        mass = new double[part.size()];
    }

    Csr matrix() {
        return matrix;
    }

    /** The integral of each row's shape function. */
    double[] mass() {
        return mass;
    }

    // --- which entries there are ---

    private Csr structure() {
        int[] start = new int[part.size() + 1];
        int[] row = {0};
        own.forEach((i, j, k) -> {
            int count = near(i, brick.nx()) * near(j, brick.ny()) * near(k, brick.nz());
            start[row[0] + 1] = start[row[0]] + count;
            row[0]++;
        });
        int[] column = new int[start[part.size()]];
        int next = 0;
        for (int k = own.z0(); k < own.z1(); k++) {
            for (int j = own.y0(); j < own.y1(); j++) {
                for (int i = own.x0(); i < own.x1(); i++) {
                    next = columns(i, j, k, column, next);
                }
            }
        }
        return new Csr(start, column, new double[column.length]);
    }

    private int columns(int i, int j, int k, int[] column, int offset) {
        int first = Math.max(i - 1, 0);
        int width = near(i, brick.nx());
        int next = offset;
        for (int z = Math.max(k - 1, 0); z <= Math.min(k + 1, brick.nz()); z++) {
            for (int y = Math.max(j - 1, 0); y <= Math.min(j + 1, brick.ny()); y++) {
                part.numbers(first, y, z, width, column, next);
                next += width;
            }
        }
        return next;
    }

    /** How many nodes are next to one along a line, itself included. */
    private static int near(int at, int last) {
        return (at > 0 ? 1 : 0) + 1 + (at < last ? 1 : 0);
    }

    // --- what they are ---

    /** Adds all elements that have one of our nodes. */
    void integrate() {
        Hex8 element = new Hex8();
        for (int k = Math.max(own.z0() - 1, 0); k < Math.min(own.z1(), brick.nz()); k++) {
            for (int j = Math.max(own.y0() - 1, 0); j < Math.min(own.y1(), brick.ny()); j++) {
                for (int i = Math.max(own.x0() - 1, 0); i < Math.min(own.x1(), brick.nx()); i++) {
                    place(element, i, j, k);
                    element.integrate();
                    add(element, i, j, k);
                }
            }
        }
    }

    private void place(Hex8 element, int i, int j, int k) {
        for (int corner = 0; corner < Hex8.NODES; corner++) {
            element.x[corner] = (i + (corner & 1)) / (double) brick.nx();
            element.y[corner] = (j + (corner >> 1 & 1)) / (double) brick.ny();
            element.z[corner] = (k + (corner >> 2)) / (double) brick.nz();
        }
    }

    private void add(Hex8 element, int i, int j, int k) {
        for (int corner = 0; corner < Hex8.NODES; corner++) {
            int x = i + (corner & 1);
            int y = j + (corner >> 1 & 1);
            int z = k + (corner >> 2);
            if (own.contains(x, y, z)) {
                int row = own.index(x, y, z);
                mass[row] += element.mass[corner];
                addRow(element.stiffness, corner, row, x, y, z);
            }
        }
    }

    /** Where an entry is follows from where both nodes are: nothing is searched. */
    private void addRow(double[] stiffness, int corner, int row, int x, int y, int z) {
        int width = near(x, brick.nx());
        int depth = near(y, brick.ny());
        int toX = (x > 0 ? 1 : 0) - (corner & 1);
        int toY = (y > 0 ? 1 : 0) - (corner >> 1 & 1);
        int toZ = (z > 0 ? 1 : 0) - (corner >> 2);
        int at = matrix.start()[row] + (toZ * depth + toY) * width + toX;
        double[] value = matrix.value();
        for (int from = corner * Hex8.NODES, line = 0; line < 4; line++) {
            int to = at + ((line >> 1) * depth + (line & 1)) * width;
            value[to] += stiffness[from + 2 * line];
            value[to + 1] += stiffness[from + 2 * line + 1];
        }
    }
}
