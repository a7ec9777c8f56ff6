package io.everloop.miniapps.lu;

import java.util.Arrays;

/** The matrix whose factors are wanted: entries between -1/2 and 1/2 by lot, which anybody can work out. Pure. */
final class Matrix {

    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private Matrix() {}

    static double entry(int row, int column) {
        long z = ((long) row << Integer.SIZE | column) * GOLDEN + GOLDEN;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return ((z ^ z >>> 31) >>> 11) * 0x1p-53 - 0.5;
    }

    /** Fills what a rank has, checksums included. */
    static void fill(Layout layout, int row, int column, double[] values) {
        int block = layout.block();
        Arrays.fill(values, 0);
        for (int r = 0; r < layout.localRows(row); r++) {
            int global = layout.globalRow(row, r);
            for (int group = 0; group < layout.groups(); group++) {
                int at = r * layout.localColumns() + group * block;
                for (int c = 0; c < layout.columns(); c++) {
                    boolean isWanted = c == column || layout.hasChecksum(group, column);
                    if (isWanted && !layout.hasChecksum(group, c)) {
                        add(global, layout.blockAt(group, c), layout, values, at);
                    }
                }
            }
        }
    }

    private static void add(int row, int blockColumn, Layout layout, double[] values, int at) {
        for (int j = 0; j < layout.block() && blockColumn < layout.blocks(); j++) {
            values[at + j] += entry(row, blockColumn * layout.block() + j);
        }
    }
}
