package io.everloop.miniapps.cg.fem;

import java.util.Arrays;

/**
 * A hexahedron with a node at each corner, integrated with 2 x 2 x 2 Gauss points. Corners are numbered along x first,
 * then y, then z. Keeps the figures of the element that it was given last; used by one thread.
 */
final class Hex8 {

    static final int NODES = 8;

    private static final double GAUSS = 1 / Math.sqrt(3);

    /** Shape functions and their derivatives, for each point and corner. */
    private static final double[] N = new double[NODES * NODES];

    private static final double[] DX = new double[NODES * NODES];
    private static final double[] DY = new double[NODES * NODES];
    private static final double[] DZ = new double[NODES * NODES];

    static {
        for (int point = 0; point < NODES; point++) {
            for (int node = 0; node < NODES; node++) {
                double x = 1 + sign(node, 1) * sign(point, 1) * GAUSS;
                double y = 1 + sign(node, 2) * sign(point, 2) * GAUSS;
                double z = 1 + sign(node, 4) * sign(point, 4) * GAUSS;
                int at = point * NODES + node;
                N[at] = x * y * z / 8;
                DX[at] = sign(node, 1) * y * z / 8;
                DY[at] = sign(node, 2) * x * z / 8;
                DZ[at] = sign(node, 4) * x * y / 8;
            }
        }
    }

    private static int sign(int corner, int bit) {
        return (corner & bit) == 0 ? -1 : 1;
    }

    /** Where the corners are. */
    final double[] x = new double[NODES];

    final double[] y = new double[NODES];
    final double[] z = new double[NODES];

    /** Integrals of the products of gradients, row by row. */
    final double[] stiffness = new double[NODES * NODES];

    /** Integrals of the shape functions. */
    final double[] mass = new double[NODES];

    private final double[] gx = new double[NODES];
    private final double[] gy = new double[NODES];
    private final double[] gz = new double[NODES];

    /** Works out {@link #stiffness} and {@link #mass}. */
    void integrate() {
        Arrays.fill(stiffness, 0);
        Arrays.fill(mass, 0);
        for (int point = 0; point < NODES; point++) {
            double weight = gradients(point * NODES);
            for (int a = 0; a < NODES; a++) {
                mass[a] += weight * N[point * NODES + a];
                double ax = weight * gx[a];
                double ay = weight * gy[a];
                double az = weight * gz[a];
                for (int b = a; b < NODES; b++) {
                    stiffness[a * NODES + b] += ax * gx[b] + ay * gy[b] + az * gz[b];
                }
            }
        }
        for (int a = 1; a < NODES; a++) {
            for (int b = 0; b < a; b++) {
                stiffness[a * NODES + b] = stiffness[b * NODES + a];
            }
        }
    }

    /** Gradients in space at a point; the volume that the point stands for. */
    private double gradients(int point) {
        double xx = dot(DX, point, x);
        double xy = dot(DX, point, y);
        double xz = dot(DX, point, z);
        double yx = dot(DY, point, x);
        double yy = dot(DY, point, y);
        double yz = dot(DY, point, z);
        double zx = dot(DZ, point, x);
        double zy = dot(DZ, point, y);
        double zz = dot(DZ, point, z);
        double cx = yy * zz - yz * zy;
        double cy = yz * zx - yx * zz;
        double cz = yx * zy - yy * zx;
        double determinant = xx * cx + xy * cy + xz * cz;
        double inverse = 1 / determinant;
        for (int a = 0; a < NODES; a++) {
            double dx = DX[point + a] * inverse;
            double dy = DY[point + a] * inverse;
            double dz = DZ[point + a] * inverse;
            gx[a] = cx * dx + (xz * zy - xy * zz) * dy + (xy * yz - xz * yy) * dz;
            gy[a] = cy * dx + (xx * zz - xz * zx) * dy + (xz * yx - xx * yz) * dz;
            gz[a] = cz * dx + (xy * zx - xx * zy) * dy + (xx * yy - xy * yx) * dz;
        }
        return determinant;
    }

    private static double dot(double[] derivative, int point, double[] at) {
        double even = 0;
        double odd = 0;
        for (int a = 0; a < NODES; a += 2) {
            even += derivative[point + a] * at[a];
            odd += derivative[point + a + 1] * at[a + 1];
        }
        return even + odd;
    }
}
