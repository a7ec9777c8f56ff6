package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.Idleness;
import io.everloop.experiments.bench.program.Order;
import java.util.List;

/** How much of a processor a worker needs whose ranks wait. */
final class IdleStage implements Stage {

    private static final Placement WHERE = Placement.of(8);
    private static final double PERCENT = 1;

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public List<Order> orders(Plan plan, Placement placement) {
        return plan.idleMillis() > 0 && placement.equals(WHERE)
                ? List.of(new Order(Idleness.NAME, List.of(String.valueOf(plan.idleMillis()))))
                : List.of();
    }

    @Override
    public void report(Bench bench, Placement placement, Figures figures) {
        double percent = figures.median("idle-cpu");
        bench.add(new Row("idle-cpu", placement, percent, "% of a core", Reference.NONE, Target.valueAtMost(PERCENT)));
    }
}
