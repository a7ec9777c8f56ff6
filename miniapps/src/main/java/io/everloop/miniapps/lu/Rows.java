package io.everloop.miniapps.lu;

import io.everloop.comm.Communicator;

/** Exchanges rows of the matrix, all columns that a column of processes has; collective over it. */
final class Rows {

    private static final int TAG = 21;

    private final Layout layout;
    private final Communicator column;
    private final double[] received;

    Rows(Layout layout, Communicator column) {
        this.layout = layout;
        this.column = column;
        received = new double[layout.localColumns()];
    }

    void exchange(double[] values, int one, int other) {
        if (one == other) {
            return;
        }
        int width = received.length;
        int here = layout.rowOfRow(one) == column.rank() ? one : other;
        int there = here == one ? other : one;
        if (layout.rowOfRow(here) != column.rank()) {
            return;
        }
        int at = layout.placeOfRow(here) * width;
        if (layout.rowOfRow(there) == column.rank()) {
            int to = layout.placeOfRow(there) * width;
            System.arraycopy(values, to, received, 0, width);
            System.arraycopy(values, at, values, to, width);
        } else {
            int peer = layout.rowOfRow(there);
            column.sendrecv(values, at, width, peer, TAG, received, 0, width, peer, TAG);
        }
        System.arraycopy(received, 0, values, at, width);
    }
}
