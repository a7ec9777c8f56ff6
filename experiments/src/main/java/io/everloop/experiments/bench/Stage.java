package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.Order;
import java.io.IOException;
import java.util.List;

/** One kind of measurement on the ranks of a job, which does others, too. */
interface Stage {

    /** What it is about, in a word. */
    String name();

    /** What the ranks have to do for it; nothing if the plan does not want it there. */
    List<Order> orders(Plan plan, Placement placement);

    /**
     * Takes part in it from outside, while ranks do it.
     *
     * @param job how many jobs there were before on the same placement
     * @param figures where to add what is seen
     */
    default void attend(Plan plan, Placement placement, int job, Launcher.Running running, Figures figures)
            throws IOException, InterruptedException {}

    /** Adds rows, from what all jobs on a placement gave. */
    void report(Bench bench, Placement placement, Figures figures) throws IOException, InterruptedException;
}
