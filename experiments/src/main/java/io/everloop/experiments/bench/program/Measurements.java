package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/**
 * One measurement after the other in one job, which has to become warm only once. Arguments: an {@link Order} each. The
 * result {@value #STARTED} says when a rank had its first barrier, by the clock that all processes of a machine share.
 */
public final class Measurements implements RankProgram {

    /** Name of the first result of every rank. */
    public static final String STARTED = "started";

    @Override
    public void run(RankContext ctx) throws InterruptedException {
        ctx.comm().barrier();
        ctx.result(STARTED, String.valueOf(System.nanoTime()));
        for (String text : ctx.args()) {
            Order order = Order.parse(text);
            measurement(order).run(ctx);
        }
    }

    private static Measurement measurement(Order order) {
        return switch (order.what()) {
            case Collectives.NAME -> new Collectives(order);
            case Revocations.NAME -> new Revocations(order);
            case Idleness.NAME -> new Idleness(order);
            case Deaths.NAME -> new Deaths(order);
            default -> throw new IllegalArgumentException("nothing is known of a measurement '" + order.what() + "'");
        };
    }
}
