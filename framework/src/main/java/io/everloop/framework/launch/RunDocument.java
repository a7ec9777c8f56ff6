package io.everloop.framework.launch;

import io.everloop.framework.listen.Facts;
import io.everloop.framework.option.Choice;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** What there is to say of a run when it is over, as in {@code run.json}. */
final class RunDocument {

    private RunDocument() {}

    static Facts of(String name, Plan plan, RunRecord record, Optional<Boolean> verified) {
        return Facts.of("app", name)
                .and("ranks", plan.spec().ranks(), "per_worker", plan.spec().perWorker())
                .and("spares", plan.spec().spares())
                .and("strategy", Choice.name(plan.settings().strategy()))
                .and("level", plan.settings().commits().levels().toString())
                .and(
                        "resumed_from",
                        record.resumedFrom().isPresent() ? record.resumedFrom().getAsLong() : null)
                .and("interval", plan.settings().interval().toString())
                .and("iterations", record.iterations(), "ok", record.job().ok())
                .and("wall_ms", record.wallMillis())
                .and(
                        "start_up_ms",
                        record.job().startUp().map(Duration::toMillis).orElse(null))
                .and(
                        "result",
                        Facts.of("digest", record.digest().orElse(null), "ranks", new TreeMap<>(record.results())))
                .and("verified", verified.orElse(null))
                .and("commits", commits(record))
                .and("notices", record.notices())
                .and("waste", waste(record.waste()))
                .and(
                        "failures",
                        record.repairs().stream().map(RunDocument::failure).toList())
                .and("seed", plan.said().faults().seed())
                .and("mtbf", plan.said().faults().law().map(Object::toString).orElse(null))
                .and(
                        "planned",
                        plan.faults().ordered().stream().map(Object::toString).toList())
                .and("injected", injected(record))
                .and("missed", record.missed().stream().map(Object::toString).toList())
                .and(
                        "error",
                        record.job().error().map(error -> error.sentence()).orElse(null));
    }

    private static Facts commits(RunRecord record) {
        return Facts.of("count", record.commits(), "bytes", record.commitBytes())
                .and("mean_ms", record.commitMillis(), "pause_ms", record.pauseMillis());
    }

    private static Facts waste(Waste waste) {
        return Facts.of("predicted", waste.predicted(), "observed", waste.observed());
    }

    private static List<Facts> injected(RunRecord record) {
        return record.faults().stream()
                .map(injected -> Facts.of("fault", injected.fault().toString(), "worker", injected.worker())
                        .and("ranks", injected.ranks(), "at_ms", injected.at().toMillis()))
                .toList();
    }

    private static Facts failure(Repair repair) {
        return Facts.of("ranks", repair.ranks(), "left", repair.left())
                .and("why", repair.why().isEmpty() ? null : repair.why())
                .and("iteration", repair.iteration(), "phases_ms", repair.phases())
                .and("total_ms", repair.totalMillis())
                .and("redone_iterations", repair.redoneIterations())
                .and("redone_by", repair.isLocal() ? "replacements" : "all");
    }
}
