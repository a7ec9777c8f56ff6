package io.everloop.experiments.bench;

/**
 * What a figure is compared with.
 *
 * @param name who reached it, and where it comes from if it was not measured in this run
 * @param value the figure, in the unit of the row
 */
record Reference(String name, double value) {

    /** For figures that stand alone. */
    static final Reference NONE = new Reference(null, Double.NaN);

    boolean isNone() {
        return name == null;
    }
}
