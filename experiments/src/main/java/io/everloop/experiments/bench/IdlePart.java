package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.Idleness;
import java.io.IOException;
import java.util.List;

/** How much of a processor a worker needs whose rank waits. */
final class IdlePart implements Part {

    private static final Placement EIGHT = Placement.of(8);
    private static final double PERCENT = 1;

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        bench.say(name(), EIGHT);
        List<String> args = List.of(String.valueOf(bench.plan().idleMillis()));
        double percent = bench.ours(Idleness.class, EIGHT, args).median("idle-cpu");
        bench.add(new Row("idle-cpu", EIGHT, percent, "% of a core", Reference.NONE, Target.valueAtMost(PERCENT)));
    }
}
