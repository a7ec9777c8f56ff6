package io.everloop.experiments.run;

import io.everloop.experiments.metrics.MetricsPage;
import io.everloop.framework.launch.Plan;
import io.everloop.framework.launch.Voices;
import io.everloop.framework.launch.WatchedRun;
import io.everloop.framework.listen.LogLines;
import io.everloop.framework.listen.ProgressLine;
import io.everloop.framework.listen.RunListener;
import io.everloop.framework.option.RunOptions;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A loop that is kept running, as the command line shows it. */
final class ProtectedJob {

    private final String name;
    private final Plan plan;
    private final Optional<MetricsPage> metrics;

    /** @throws IllegalArgumentException with a sentence, if what the user wants does not go together */
    ProtectedJob(String name, JobSpec found, RunOptions options) {
        this.name = name;
        plan = Plan.of(options, found);
        OptionalInt port = options.loop().metrics();
        metrics = port.isPresent() ? Optional.of(page(port.getAsInt())) : Optional.empty();
    }

    private static MetricsPage page(int port) {
        try {
            return new MetricsPage(port);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--metrics " + port + ": " + e.getMessage() + "; choose another port", e);
        }
    }

    /** Runs it; whether all went well. */
    boolean run(PrintWriter out, PrintWriter err, boolean json) throws IOException, InterruptedException {
        List<String> printed = new ArrayList<>();
        Voices voices = new Voices(
                json ? printed::add : line -> show(out, line),
                line -> show(err, line),
                json ? line -> {} : line -> show(err, line));
        WatchedRun.Outcome outcome = new WatchedRun(name, plan, voices, listeners(err, json)).run();
        outcome.document().and("output", printed);
        outcome.save();
        if (json) {
            show(out, outcome.document().indented());
        }
        return outcome.isGood();
    }

    private List<RunListener> listeners(PrintWriter err, boolean json) {
        List<RunListener> listeners = new ArrayList<>();
        metrics.ifPresent(listeners::add);
        if (plan.said().loop().log()) {
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
}
