package io.everloop.framework.rank;

import io.everloop.comm.RankContext;
import io.everloop.framework.Report;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.Harm;
import java.util.OptionalLong;

/** What belongs to the beginning of an iteration, besides the iteration: telling how far it is, and the faults that are ordered. */
final class Turns {

    private final RankContext ctx;
    private final Orders orders;
    private final Checkpoints checkpoints;
    private final Pace pace;
    private long goal;
    private final Redone redone = new Redone();

    Turns(RankContext ctx, Orders orders, Checkpoints checkpoints, long now) {
        this.ctx = ctx;
        this.orders = orders;
        this.checkpoints = checkpoints;
        pace = new Pace(now);
    }

    /** How many iterations there will be; 0 if nobody knows. */
    void expects(long iterations) {
        goal = iterations;
    }

    /** The loop goes on after a repair of this number with work that is done again; this rank tells how long that takes. */
    void repeats(long epoch, long reached) {
        redone.repeats(epoch, reached);
    }

    /**
     * The loop goes on after a repair.
     *
     * @param rank as it is counted now
     * @param joinedAt how far others had come when this rank joined them, if it just has
     * @param noticed when it was interrupted
     */
    void goesOn(int rank, OptionalLong joinedAt, long noticed, long now) {
        redone.goesOn(noticed, now);
        orders.isOf(rank);
        joinedAt.ifPresent(orders::skipTo);
    }

    /** An iteration is about to begin. */
    void begin(long iteration) {
        redone.begins(iteration, System.nanoTime())
                .forEach(done ->
                        report(Report.REDONE + done.epoch(), Report.empty().put("recompute", done.nanos())));
        if (ctx.rank() == 0 && pace.isDue(System.nanoTime())) {
            Report progress = Report.empty().put("iteration", iteration).put("goal", goal);
            report(Report.PROGRESS, checkpoints.totals().addTo(progress));
        }
        orders.due(iteration).forEach(this::carryOut);
    }

    private void carryOut(Fault fault) {
        if (fault.harm() instanceof Harm.Corrupt corrupt
                && !checkpoints.rot(corrupt.level(), fault.victim().number())) {
            return; // somebody else keeps that copy
        }
        report(
                Report.FAULT,
                Report.empty()
                        .put("nanos", System.nanoTime())
                        .put("fault", fault.toString().replace(' ', '_')));
        if (fault.harm().isDeadly()) {
            ctx.announce(orders.carriesOut(fault));
        }
        if (fault.harm() instanceof Harm.Kill) {
            ctx.die();
        } else if (fault.harm() instanceof Harm.Pause pause) {
            Standstill.of(pause.time());
        }
    }

    private void report(String kind, Report report) {
        ctx.result(Report.nameOf(kind), report.toValue());
    }
}
