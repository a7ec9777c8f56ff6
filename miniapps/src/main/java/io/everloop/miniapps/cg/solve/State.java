package io.everloop.miniapps.cg.solve;

/**
 * Where the iteration is: solution, residual and direction of iteration k, and, if the past is kept, those of k - 1, and
 * the direction of k - 2 as well.
 *
 * <p>An iteration writes what is new to where what is too old was, and in a single step without communication becomes the
 * next. So whenever it is interrupted, iteration k is as it was; and as long as nobody has got further than the first sum
 * of iteration k, which is so if anybody is still at k - 1, then k - 1 is as it was, too.
 */
public final class State {

    private static final int SCALARS = 5;

    private final double[][] x;
    private final double[][] r;
    private final double[][] p;

    /** What r times z is, and what the last direction was multiplied with to make this one. */
    private final double[] rho = new double[3];

    private final double[] beta = new double[3];
    private final double[] squaredResidual = new double[3];

    /** The product of the matrix with the direction. */
    final double[] q;

    private long iteration;
    private double squaredGoal;

    State(Operator operator, boolean keepsPast) {
        int rows = operator.matrix().rows();
        x = new double[keepsPast ? 2 : 1][rows];
        r = new double[keepsPast ? 2 : 1][rows];
        p = new double[keepsPast ? 3 : 1][];
        for (int i = 0; i < p.length; i++) {
            p[i] = operator.vector();
        }
        q = new double[rows];
    }

    /** The iteration that comes next. */
    public long iteration() {
        return iteration;
    }

    /** Goes back, or returns. */
    public void goTo(long other) {
        iteration = other;
    }

    public double[] x(long k) {
        return x[(int) (k % x.length)];
    }

    public double[] r(long k) {
        return r[(int) (k % r.length)];
    }

    public double[] p(long k) {
        return p[(int) (k % p.length)];
    }

    /** The product of the matrix with the present direction, once it was made. */
    public double[] q() {
        return q;
    }

    public double rho(long k) {
        return rho[(int) (k % rho.length)];
    }

    public double beta(long k) {
        return beta[(int) (k % beta.length)];
    }

    /** The square of the residual of all ranks. */
    public double squaredResidual() {
        return squaredResidual[(int) (iteration % squaredResidual.length)];
    }

    /** What it is to become. */
    double squaredGoal() {
        return squaredGoal;
    }

    void aimAt(double goal) {
        squaredGoal = goal;
    }

    void scalars(long k, double newRho, double newBeta, double newSquaredResidual) {
        rho[(int) (k % rho.length)] = newRho;
        beta[(int) (k % beta.length)] = newBeta;
        squaredResidual[(int) (k % squaredResidual.length)] = newSquaredResidual;
    }

    /** An array for {@link #scalars}. */
    public static double[] newScalars() {
        return new double[SCALARS];
    }

    /** Writes the single numbers of the present iteration, to be kept with its vectors. */
    public void scalars(double[] into) {
        into[0] = iteration;
        into[1] = rho(iteration);
        into[2] = beta(iteration);
        into[3] = squaredResidual();
        into[4] = squaredGoal;
    }

    /** Takes over single numbers of another rank, or of a commit. */
    public void scalarsFrom(double[] kept) {
        iteration = (long) kept[0];
        scalars(iteration, kept[1], kept[2], kept[3]);
        squaredGoal = kept[4];
    }

    /** Takes over what was kept. */
    public void resume(double[] keptX, double[] keptR, double[] keptP, double[] keptScalars) {
        scalarsFrom(keptScalars);
        System.arraycopy(keptX, 0, x(iteration), 0, keptX.length);
        System.arraycopy(keptR, 0, r(iteration), 0, keptR.length);
        System.arraycopy(keptP, 0, p(iteration), 0, keptP.length);
    }
}
