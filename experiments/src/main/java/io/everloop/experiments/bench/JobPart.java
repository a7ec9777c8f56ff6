package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.Measurements;
import io.everloop.experiments.bench.program.Order;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that is measured on one placement, in one job after the other.
 *
 * @param placement where the ranks are
 * @param stages what is reported, in the order of {@link Stages#ALL}
 */
record JobPart(Placement placement, List<Stage> stages) implements Part {

    /** When the last rank had its first barrier, in milliseconds since the job was started. */
    static final String STARTUP = "startup";

    @Override
    public String name() {
        return placement.toString();
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        List<Stage> wanted = stages.stream()
                .filter(stage -> !stage.orders(bench.plan(), placement).isEmpty())
                .toList();
        if (wanted.isEmpty()) {
            return;
        }
        Figures figures = new Figures();
        for (int job = 0; job < bench.plan().jobs(); job++) {
            bench.say("ranks that talk", placement);
            job(bench, wanted, job, figures);
        }
        for (Stage stage : wanted) {
            stage.report(bench, placement, figures);
        }
    }

    private void job(Bench bench, List<Stage> wanted, int job, Figures figures)
            throws IOException, InterruptedException {
        List<String> args = orders(bench.plan(), wanted);
        long begin = System.nanoTime();
        try (Launcher.Running running = bench.launcher()
                .start(Measurements.class, placement, bench.plan().javaOptions(), args)) {
            for (Stage stage : wanted) {
                stage.attend(bench.plan(), placement, job, running, figures);
            }
            long started = begin;
            for (Map<String, String> results : running.results().values()) {
                started = Math.max(started, Long.parseLong(results.get(Measurements.STARTED)));
                results.forEach(figures::add);
            }
            figures.add(STARTUP, List.of((started - begin) / 1e6));
        }
    }

    /** Whatever is wanted, the first stage makes ranks warm for it. */
    private List<String> orders(Plan plan, List<Stage> wanted) {
        Set<Stage> all = new LinkedHashSet<>(List.of(Stages.ALL.get(0)));
        all.addAll(wanted);
        return all.stream()
                .flatMap(stage -> stage.orders(plan, placement).stream())
                .map(Order::text)
                .toList();
    }
}
