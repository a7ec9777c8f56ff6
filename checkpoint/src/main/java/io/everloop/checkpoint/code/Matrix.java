package io.everloop.checkpoint.code;

/** A square matrix over {@link Field}, by rows. */
final class Matrix {

    private Matrix() {}

    /**
     * The inverse.
     *
     * @throws ArithmeticException if there is none
     */
    static int[][] inverse(int[][] matrix) {
        int size = matrix.length;
        int[][] left = new int[size][];
        int[][] right = new int[size][size];
        for (int row = 0; row < size; row++) {
            left[row] = matrix[row].clone();
            right[row][row] = 1;
        }
        for (int column = 0; column < size; column++) {
            int pivot = pivot(left, column);
            swap(left, column, pivot);
            swap(right, column, pivot);
            int scale = Field.inverse(left[column][column]);
            multiply(left[column], scale);
            multiply(right[column], scale);
            for (int row = 0; row < size; row++) {
                int factor = left[row][column];
                if (row != column && factor != 0) {
                    add(left[row], left[column], factor);
                    add(right[row], right[column], factor);
                }
            }
        }
        return right;
    }

    private static int pivot(int[][] rows, int column) {
        for (int row = column; row < rows.length; row++) {
            if (rows[row][column] != 0) {
                return row;
            }
        }
        throw new ArithmeticException("a singular matrix has no inverse");
    }

    private static void swap(int[][] rows, int a, int b) {
        int[] row = rows[a];
        rows[a] = rows[b];
        rows[b] = row;
    }

    private static void multiply(int[] row, int factor) {
        for (int i = 0; i < row.length; i++) {
            row[i] = Field.multiply(row[i], factor);
        }
    }

    private static void add(int[] into, int[] row, int factor) {
        for (int i = 0; i < into.length; i++) {
            into[i] ^= Field.multiply(row[i], factor);
        }
    }
}
