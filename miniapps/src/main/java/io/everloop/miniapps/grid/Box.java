package io.everloop.miniapps.grid;

/**
 * Points from a lowest corner up to, and without, a highest one. They are numbered along x first, then y, then z.
 *
 * @param x0 the lowest along x
 * @param y0 the lowest along y
 * @param z0 the lowest along z
 * @param x1 one more than the highest along x
 * @param y1 one more than the highest along y
 * @param z1 one more than the highest along z
 */
public record Box(int x0, int y0, int z0, int x1, int y1, int z1) {

    /** Receives each point of a box, in the order of their numbers. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int i, int j, int k);
    }

    public int width() {
        return x1 - x0;
    }

    public int depth() {
        return y1 - y0;
    }

    public int height() {
        return z1 - z0;
    }

    public boolean isEmpty() {
        return width() <= 0 || depth() <= 0 || height() <= 0;
    }

    /** How many points. */
    public long count() {
        return isEmpty() ? 0 : (long) width() * depth() * height();
    }

    public boolean contains(int i, int j, int k) {
        return i >= x0 && i < x1 && j >= y0 && j < y1 && k >= z0 && k < z1;
    }

    /** The number of a point. */
    public int index(int i, int j, int k) {
        return ((k - z0) * depth() + j - y0) * width() + i - x0;
    }

    /** With all points around it. */
    public Box grown() {
        return new Box(x0 - 1, y0 - 1, z0 - 1, x1 + 1, y1 + 1, z1 + 1);
    }

    /** What both have. */
    public Box and(Box other) {
        return new Box(
                Math.max(x0, other.x0),
                Math.max(y0, other.y0),
                Math.max(z0, other.z0),
                Math.min(x1, other.x1),
                Math.min(y1, other.y1),
                Math.min(z1, other.z1));
    }

    /** Visits all points. */
    public void forEach(Visitor visitor) {
        for (int k = z0; k < z1; k++) {
            for (int j = y0; j < y1; j++) {
                for (int i = x0; i < x1; i++) {
                    visitor.visit(i, j, k);
                }
            }
        }
    }

    /** How large it is, as in "32x32x32". */
    public String size() {
        return width() + "x" + depth() + "x" + height();
    }
}
