package io.everloop.experiments.run;

import io.everloop.experiments.metrics.MetricsPage;
import io.everloop.experiments.output.Json;
import io.everloop.framework.Settings;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.launch.Broadcast;
import io.everloop.framework.launch.Narrator;
import io.everloop.framework.launch.Origin;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunDirectory;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.launch.Verification;
import io.everloop.framework.listen.LogLines;
import io.everloop.framework.listen.ProgressLine;
import io.everloop.framework.listen.RunListener;
import io.everloop.framework.option.Choice;
import io.everloop.framework.option.FaultOptions;
import io.everloop.framework.option.LoopOptions;
import io.everloop.framework.option.RunOptions;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** A loop that is kept running, once with the deaths that the user ordered and, to verify, once without. */
final class ProtectedJob {

    private final String name;
    private final JobSpec job;
    private final Settings settings;
    private final FaultOptions faults;
    private final FaultPlan plan;
    private final LoopOptions options;
    private final OptionalInt metrics;

    /** @throws IllegalArgumentException with a sentence, if what the user wants does not go together */
    ProtectedJob(String name, JobSpec found, RunOptions options) {
        this.name = name;
        this.options = options.loop();
        faults = options.faults();
        job = this.options.protectedSpec(found).withProgram(ProtectedRun.program());
        settings = Origin.of(options.settings(found), found.ranks());
        plan = options.plan(job, settings);
        metrics = this.options.metrics();
    }

    /** Runs it; whether all went well. */
    boolean run(PrintWriter out, PrintWriter err, boolean json) throws IOException, InterruptedException {
        List<String> printed = new ArrayList<>();
        Consumer<String> output = json ? printed::add : line -> show(out, line);
        Consumer<String> news = json ? line -> {} : line -> show(err, line);
        Optional<RunDirectory> directory = directory();
        RunRecord record;
        try (Broadcast told = new Broadcast(
                new Narrator(output, options.log() ? line -> {} : news), listeners(directory, err, json))) {
            told.begin(name, job, settings);
            record = new ProtectedRun(job, settings, told).run(plan);
            told.end(record);
        }
        Optional<Boolean> verified = options.verify() && record.job().ok()
                ? Optional.of(new Verification(job, settings).confirms(record, news))
                : Optional.empty();
        Json document = document(record, verified).put("output", printed);
        if (directory.isPresent()) {
            directory.get().write(document.toString());
        }
        if (json) {
            show(out, document.toString());
        }
        return record.job().ok() && verified.orElse(true);
    }

    private Optional<RunDirectory> directory() throws IOException {
        return options.out().isPresent()
                ? Optional.of(RunDirectory.at(options.out().get()))
                : Optional.empty();
    }

    private List<RunListener> listeners(Optional<RunDirectory> directory, PrintWriter err, boolean json)
            throws IOException {
        List<RunListener> listeners = new ArrayList<>();
        if (directory.isPresent()) {
            listeners.addAll(directory.get().listeners());
        }
        if (metrics.isPresent()) {
            listeners.add(new MetricsPage(metrics.getAsInt()));
        }
        if (options.log()) {
            listeners.add(new LogLines(line -> show(err, line)));
        } else if (!json) {
            listeners.add(new ProgressLine(
                    text -> {
                        err.print(text);
                        err.flush();
                    },
                    Boolean.getBoolean("everloop.terminal")));
        }
        return listeners;
    }

    private static void show(PrintWriter writer, String line) {
        writer.println(line);
        writer.flush();
    }

    private Json document(RunRecord record, Optional<Boolean> verified) {
        Json results = new Json();
        record.results().forEach((rank, named) -> results.put(Integer.toString(rank), new Json().putAll(named)));
        return new Json()
                .put("app", name)
                .put("ranks", job.ranks())
                .put("per_worker", job.perWorker())
                .put("spares", job.spares())
                .put("strategy", Choice.name(settings.strategy()))
                .put("level", settings.commits().levels().toString())
                .put(
                        "resumed_from",
                        record.resumedFrom().isPresent() ? record.resumedFrom().getAsLong() : null)
                .put("interval", settings.interval().toString())
                .put("iterations", record.iterations())
                .put("ok", record.job().ok())
                .put("wall_ms", record.wallMillis())
                .put(
                        "start_up_ms",
                        record.job().startUp().map(Duration::toMillis).orElse(null))
                .put(
                        "result",
                        new Json().put("digest", record.digest().orElse(null)).put("ranks", results))
                .put("verified", verified.orElse(null))
                .put(
                        "commits",
                        new Json()
                                .put("count", record.commits())
                                .put("bytes", record.commitBytes())
                                .put("mean_ms", record.commitMillis())
                                .put("pause_ms", record.pauseMillis()))
                .put("notices", record.notices())
                .put(
                        "waste",
                        new Json()
                                .put("predicted", record.waste().predicted())
                                .put("observed", record.waste().observed()))
                .put("failures", failures(record))
                .put("seed", faults.seed())
                .put("mtbf", faults.law().map(Object::toString).orElse(null))
                .put("planned", plan.ordered().stream().map(Object::toString).toList())
                .put("injected", injected(record))
                .put(
                        "error",
                        record.job().error().map(error -> error.sentence()).orElse(null));
    }

    private static List<Json> injected(RunRecord record) {
        return record.faults().stream()
                .map(injected -> new Json()
                        .put("fault", injected.fault().toString())
                        .put("worker", injected.worker())
                        .put("ranks", injected.ranks())
                        .put("at_ms", injected.at().toMillis()))
                .toList();
    }

    private static List<Json> failures(RunRecord record) {
        return record.repairs().stream()
                .map(repair -> new Json()
                        .put("ranks", repair.ranks())
                        .put("left", repair.left())
                        .put("why", repair.why().isEmpty() ? null : repair.why())
                        .put("iteration", repair.iteration())
                        .put("phases_ms", new Json().putAll(repair.phases()))
                        .put("total_ms", repair.totalMillis())
                        .put("redone_iterations", repair.redoneIterations())
                        .put("redone_by", repair.isLocal() ? "replacements" : "all"))
                .toList();
    }
}
