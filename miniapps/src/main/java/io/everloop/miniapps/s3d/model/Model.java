package io.everloop.miniapps.s3d.model;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Equations of nine fields, all of the form: a field changes by the diffusion of what is carried, less what currents carry
 * away, less the slope of a pressure, plus what reacts. By default fields themselves are carried, and nothing else happens.
 * Works on cells in arrays, each cell from what is at its own index.
 */
public interface Model {

    /** Density, momentum along three axes, energy, four species; or nine fields of equal kind. */
    int FIELDS = 9;

    /** The first quantity of a block: currents along the three axes. */
    int CURRENT = 0;

    /** Then what is carried of each field. */
    int CARRIED = CURRENT + 3;

    /** Then the pressure. */
    int PRESSURE = CARRIED + FIELDS;

    int QUANTITIES = PRESSURE + 1;

    /** A sum that neither flow nor reactions change in a closed grid, as weights of the fields. */
    record Invariant(String name, List<Double> weights) {

        public Invariant {
            weights = List.copyOf(weights);
        }

        static Invariant of(String name, double... weights) {
            return new Invariant(name, DoubleStream.of(weights).boxed().toList());
        }
    }

    /** How wide the grid is along each axis. */
    double length();

    double diffusivity();

    /** The largest step in time that is stable and accurate with cells of this width. */
    double step(double width);

    /** The fields of a cell at a time: at the beginning, and later if {@link #isExact}. */
    void exact(double[] at, double time, double[] fields);

    /** Whether the solution is known. */
    boolean isExact();

    /** What is conserved. */
    List<Invariant> invariants();

    /** Whether a cell can have these fields: densities are positive, parts add up, numbers are numbers. */
    boolean isPossible(double[] fields);

    /** Whether field 0 is a density, changed by currents alone, and fields 1 to 3 are momenta, driven by a pressure. */
    default boolean hasPressure() {
        return false;
    }

    /** Works out the quantities of the first cells from their fields; nothing else has touched those that are not set. */
    default void quantities(double[][] fields, double[][] quantities, int cells) {
        for (int f = 0; f < FIELDS; f++) {
            System.arraycopy(fields[f], 0, quantities[CARRIED + f], 0, cells);
        }
    }

    /**
     * Adds what reacts in the first cells to the changes of their fields. With a pressure, the quantity carried of field 0 is
     * a place to put something down.
     */
    default void react(double[][] fields, double[][] quantities, double[][] changes, int cells) {}
}
