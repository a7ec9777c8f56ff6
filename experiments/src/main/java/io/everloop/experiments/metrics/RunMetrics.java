package io.everloop.experiments.metrics;

import io.everloop.framework.listen.RunEvent;
import io.everloop.framework.listen.RunListener;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps figures of a run: how far it is, what it committed, who died, and how long each step of each repair took. */
final class RunMetrics implements RunListener {

    private static final double NANOS = 1e6;

    private final MeterRegistry registry;
    private final AtomicLong iteration = new AtomicLong();
    private final AtomicLong commits = new AtomicLong();

    RunMetrics(MeterRegistry registry) {
        this.registry = registry;
        Gauge.builder("everloop.iteration", iteration, AtomicLong::doubleValue)
                .description("how far the loop is")
                .register(registry);
        FunctionCounter.builder("everloop.commits", commits, AtomicLong::doubleValue)
                .description("commits that have become permanent")
                .register(registry);
        registry.counter("everloop.deaths");
        registry.counter("everloop.faults");
        registry.counter("everloop.redone.iterations");
        registry.timer("everloop.repair");
    }

    @Override
    public void on(Duration at, RunEvent event) {
        if (event instanceof RunEvent.Progressed progressed) {
            iteration.set(progressed.iteration());
            commits.set(progressed.commits());
        } else if (event instanceof RunEvent.Died) {
            registry.counter("everloop.deaths").increment();
        } else if (event instanceof RunEvent.FaultInjected) {
            registry.counter("everloop.faults").increment();
        } else if (event instanceof RunEvent.Repaired repaired) {
            repaired(repaired);
        }
    }

    private void repaired(RunEvent.Repaired repaired) {
        registry.timer("everloop.repair").record(nanos(repaired.totalMillis()));
        registry.counter("everloop.redone.iterations")
                .increment((double) Math.max(0, repaired.iteration() - repaired.from()));
        repaired.phases()
                .forEach((phase, millis) ->
                        registry.timer("everloop.repair.phase", "phase", phase).record(nanos(millis)));
    }

    private static Duration nanos(double millis) {
        return Duration.ofNanos(Math.round(millis * NANOS));
    }
}
