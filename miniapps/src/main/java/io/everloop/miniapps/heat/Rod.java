package io.everloop.miniapps.heat;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.option.Options;
import java.util.List;

/** A rank's piece of a rod: its temperatures, and at either end a copy of the neighbour's. */
final class Rod {

    private static final int CELLS = 16_384;
    private static final long ITERATIONS = 200;
    private static final int TO_THE_LEFT = 1;
    private static final int TO_THE_RIGHT = 2;

    private Rod() {}

    static long iterations(List<String> args) {
        return Options.iterations("heat", args, ITERATIONS);
    }

    /** Hot at the left end of the whole rod, with a ripple everywhere. */
    static double[] initial(int rank, int size) {
        double[] u = new double[CELLS + 2];
        for (int i = 1; i <= CELLS; i++) {
            double x = (rank * (double) CELLS + i) / (size * (double) CELLS);
            u[i] = 1 - x + Math.abs(0.5 - x * 1000 % 1) / 10;
        }
        u[0] = u[1];
        u[CELLS + 1] = u[CELLS];
        return u;
    }

    /** Exchanges the ends with both neighbours. */
    static void halo(Communicator comm, double[] u) {
        int left = comm.rank() - 1;
        int right = comm.rank() + 1;
        if (left >= 0) {
            comm.send(new double[] {u[1]}, left, TO_THE_LEFT);
        }
        if (right < comm.size()) {
            comm.send(new double[] {u[CELLS]}, right, TO_THE_RIGHT);
            comm.recv(u, CELLS + 1, 1, right, TO_THE_LEFT);
        }
        if (left >= 0) {
            comm.recv(u, 0, 1, left, TO_THE_RIGHT);
        }
    }

    /** One step in time; the largest change. */
    static double sweep(double[] u) {
        double largest = 0;
        double before = u[0];
        for (int i = 1; i <= CELLS; i++) {
            double change = 0.25 * (before - 2 * u[i] + u[i + 1]);
            before = u[i];
            u[i] += change;
            largest = Math.max(largest, Math.abs(change));
        }
        u[0] = u[1];
        u[CELLS + 1] = u[CELLS];
        return largest;
    }

    static double heat(double[] u) {
        double sum = 0;
        for (int i = 1; i <= CELLS; i++) {
            sum += u[i];
        }
        return sum;
    }
}
