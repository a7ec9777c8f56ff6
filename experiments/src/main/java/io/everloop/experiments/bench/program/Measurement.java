package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;

/** What ranks do together to be measured, once. They hand over their figures as results. */
interface Measurement {

    void run(RankContext ctx) throws InterruptedException;
}
