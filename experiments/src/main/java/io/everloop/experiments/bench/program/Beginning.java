package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/** Tells when it began, by the clock that all processes of a machine share, and is done. */
public final class Beginning implements RankProgram {

    /** The name of what it tells. */
    public static final String BEGAN = "began";

    @Override
    public void run(RankContext ctx) {
        ctx.result(BEGAN, String.valueOf(System.nanoTime()));
    }
}
