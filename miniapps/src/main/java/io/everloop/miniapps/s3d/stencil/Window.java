package io.everloop.miniapps.s3d.stencil;

/**
 * Several quantities in the planes that are in use at present, and around them; a plane that comes takes the place of one that
 * is not needed any more. Planes are cut into strips, and every strip of a quantity is an array of its own.
 *
 * <p>What is a few cells away is handed out as an array, too, whose cells have the same indices as those they belong to:
 * loops over several arrays at the same index are what compilers turn into vector instructions, arrays that
 * are shifted against each other are not. Along z that is a strip of another plane; along x and y it is copied, which costs less than is won.
 */
public final class Window {

    private final Strips strips;
    private final int most;
    private final int planes;
    private final double[][][][] inner;
    private final double[][][][] beyond;
    private int reach;

    /**
     * @param most how far it reaches beyond the block, at most
     * @param planes how many are in use at the same time, besides those within reach
     */
    Window(Strips strips, int quantities, int most, int planes) {
        this.strips = strips;
        this.most = most;
        this.planes = planes;
        int slots = planes + 2 * most;
        inner = new double[quantities][slots][strips.count()][length()];
        beyond = new double[quantities][slots][2][most * (strips.nx() + 2 * most)];
    }

    /** How long the arrays of strips are. */
    public int length() {
        return strips.lines() * (strips.nx() + 2 * most);
    }

    /** How many strips a plane has. */
    public int count() {
        return strips.count();
    }

    /** Forgets all planes. */
    void begin(int reach) {
        this.reach = reach;
    }

    private int pitch() {
        return strips.nx() + 2 * reach;
    }

    private int slot(int k) {
        return Math.floorMod(k, planes + 2 * reach);
    }

    /** How many numbers of a strip count; some of them are of cells around lines, which are worked out for nothing. */
    public int cells(int strip) {
        return strips.lines(strip) * pitch();
    }

    /** A strip of a plane. */
    public double[] strip(int quantity, int strip, int k) {
        return inner[quantity][slot(k)][strip];
    }

    /** The lines below a plane, along y, or above it: as many as it reaches. */
    double[] beyond(int quantity, boolean isAbove, int k) {
        return beyond[quantity][slot(k)][isAbove ? 1 : 0];
    }

    /**
     * What is some cells away along x, for each cell of a strip that has such a neighbour in it.
     *
     * @param by how far, not more than it reaches; downwards if negative
     * @param room where it is put
     */
    double[] alongX(int quantity, int strip, int k, int by, double[] room) {
        int count = cells(strip) - Math.abs(by);
        System.arraycopy(strip(quantity, strip, k), Math.max(by, 0), room, Math.max(-by, 0), count);
        return room;
    }

    /**
     * What is some lines away along y, for each cell of a strip.
     *
     * @param by how far, not more than it reaches; downwards if negative
     * @param room where it may be put
     */
    double[] alongY(int quantity, int strip, int k, int by, double[] room) {
        int lines = strips.lines(strip);
        int first = strips.begin(strip) + by;
        if (first % strips.lines() == 0 && first >= 0 && first + lines <= strips.ny()) {
            return strip(quantity, first / strips.lines(), k);
        }
        for (int done = 0; done < lines; ) {
            done += copyLines(quantity, k, first + done, lines - done, room, done * pitch());
        }
        return room;
    }

    /** Copies lines that lie one behind the other, not more than so many; how many those are. */
    private int copyLines(int quantity, int k, int line, int most, double[] to, int at) {
        if (line < 0 || line >= strips.ny()) {
            int from = line < 0 ? line + reach : line - strips.ny();
            int count = Math.min(most, line < 0 ? -line : most);
            System.arraycopy(beyond(quantity, line >= 0, k), from * pitch(), to, at, count * pitch());
            return count;
        }
        int strip = line / strips.lines();
        int from = line - strips.begin(strip);
        int count = Math.min(most, strips.lines(strip) - from);
        System.arraycopy(strip(quantity, strip, k), from * pitch(), to, at, count * pitch());
        return count;
    }

    /** Copies the lines of a strip from a block. */
    public void load(double[] block, int plane, int strip, double[] to) {
        int from = plane + strips.begin(strip) * strips.nx();
        for (int j = 0; j < strips.lines(strip); j++) {
            System.arraycopy(block, from + j * strips.nx(), to, j * pitch() + reach, strips.nx());
        }
    }

    /** Copies the lines of a strip to a block. */
    public void store(double[] from, double[] block, int plane, int strip) {
        int to = plane + strips.begin(strip) * strips.nx();
        for (int j = 0; j < strips.lines(strip); j++) {
            System.arraycopy(from, j * pitch() + reach, block, to + j * strips.nx(), strips.nx());
        }
    }
}
