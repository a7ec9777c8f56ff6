package io.everloop.experiments.run;

import io.everloop.experiments.output.Json;
import io.everloop.framework.OrderedDeath;
import io.everloop.framework.Settings;
import io.everloop.framework.launch.Narrator;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A loop that is kept running, once with the deaths that the user ordered and, to verify, once without. */
final class ProtectedJob {

    private final String name;
    private final JobSpec job;
    private final Settings settings;
    private final List<Kill> timed;
    private final LoopOptions options;

    /** @throws IllegalArgumentException with a sentence, if what the user wants does not go together */
    ProtectedJob(String name, JobSpec found, LoopOptions options, List<Kill> kills) {
        this.name = name;
        this.options = options;
        job = options.protectedSpec(found).withProgram(ProtectedRun.program());
        timed = kills.stream().filter(Kill::isTimed).toList();
        settings = options.settings(found.program(), found.args())
                .withDeaths(kills.stream()
                        .filter(kill -> kill.iteration().isPresent())
                        .map(kill -> new OrderedDeath(
                                kill.isWorker() ? kill.number() * found.perWorker() : kill.number(),
                                kill.iteration().getAsLong()))
                        .toList());
    }

    /** Runs it; whether all went well. */
    boolean run(PrintWriter out, PrintWriter err, boolean json) throws IOException, InterruptedException {
        List<String> printed = new ArrayList<>();
        Consumer<String> output = json ? printed::add : line -> show(out, line);
        Consumer<String> news = json ? line -> {} : line -> show(err, line);
        Told told = new Told(new Narrator(output, news));
        told.narrator().begin(name, job, settings);
        RunRecord record = new ProtectedRun(job, settings, told)
                .run(running -> timed.forEach(kill -> {
                    var unused = told.ready()
                            .thenRunAsync(
                                    () -> running.kill(kill.worker(job)),
                                    CompletableFuture.delayedExecutor(kill.afterNanos(), TimeUnit.NANOSECONDS));
                }));
        told.narrator().end(record);
        Optional<Boolean> verified =
                options.verify() && record.job().ok() ? Optional.of(verify(record, news)) : Optional.empty();
        Json document = document(record, verified).put("output", printed);
        if (options.out().isPresent()) {
            Path directory = Files.createDirectories(options.out().get());
            Files.writeString(directory.resolve("run.json"), document + "\n");
        }
        if (json) {
            show(out, document.toString());
        }
        return record.job().ok() && verified.orElse(true);
    }

    private static void show(PrintWriter writer, String line) {
        writer.println(line);
        writer.flush();
    }

    private boolean verify(RunRecord record, Consumer<String> news) throws IOException, InterruptedException {
        JobSpec calm = JobSpec.of(job.program(), job.ranks())
                .withPerWorker(job.perWorker())
                .withTransport(job.transport())
                .withAgreement(job.agreement())
                .withDetector(job.detector())
                .withBound(job.bound())
                .withClassPath(job.classPath());
        if (job.archive().isPresent()) {
            calm = calm.withArchive(job.archive().get());
        }
        RunRecord undisturbed = new ProtectedRun(calm, settings.withDeaths(List.of()), new ProtectedRun.Observer() {})
                .run(ProtectedRun.Fate.NONE);
        boolean same = undisturbed.digest().isPresent()
                && undisturbed.digest().equals(record.digest())
                && undisturbed.iterations() == record.iterations();
        news.accept(
                same
                        ? "everloop: verified: a run without failures has the same result, bit for bit"
                        : "everloop: NOT the same: a run without failures has the result "
                                + undisturbed.digest().orElse("(none)"));
        return same;
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
                .put("level", settings.levels().stream().map(Choice::name).collect(Collectors.joining(",")))
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
                                .put("mean_ms", record.commitMillis()))
                .put("failures", failures(record))
                .put(
                        "error",
                        record.job().error().map(error -> error.sentence()).orElse(null));
    }

    private static List<Json> failures(RunRecord record) {
        return record.repairs().stream()
                .map(repair -> new Json()
                        .put("ranks", repair.ranks())
                        .put("iteration", repair.iteration())
                        .put("phases_ms", new Json().putAll(repair.phases()))
                        .put("total_ms", repair.totalMillis())
                        .put("redone_iterations", repair.redoneIterations()))
                .toList();
    }

    /** Passes on what it hears, and remembers when all were there. */
    private static final class Told implements ProtectedRun.Observer {

        private final Narrator narrator;
        private final CompletableFuture<Duration> ready = new CompletableFuture<>();

        Told(Narrator narrator) {
            this.narrator = narrator;
        }

        Narrator narrator() {
            return narrator;
        }

        CompletableFuture<Duration> ready() {
            return ready;
        }

        @Override
        public void ready(Duration startUp) {
            narrator.ready(startUp);
            ready.complete(startUp);
        }

        @Override
        public void output(int rank, String line) {
            narrator.output(rank, line);
        }

        @Override
        public void died(io.everloop.spares.Death death) {
            narrator.died(death);
        }

        @Override
        public void seated(int worker, int rank) {
            narrator.seated(worker, rank);
        }

        @Override
        public void repaired(io.everloop.framework.launch.Repair repair) {
            narrator.repaired(repair);
        }
    }
}
