package io.everloop.experiments.bench;

import io.everloop.experiments.output.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code everloop bench checkpoint}. */
@Command(
        name = "checkpoint",
        description = "Measures commits and restores of all levels beside what this machine can do at most.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class CheckpointCommand implements Callable<Integer> {

    private static final int MOST_MIB = 1024;

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "less data and fewer rounds, in well under a minute")
    private boolean quick;

    @Option(
            names = "--mib",
            paramLabel = "N",
            description = "the data of each rank in MiB, 1 to " + MOST_MIB + "; otherwise 256, or 64 with --quick")
    private Integer mib;

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (mib != null && (mib < 1 || mib > MOST_MIB)) {
            throw new ParameterException(spec.commandLine(), "--mib " + mib + ": choose 1 to " + MOST_MIB);
        }
        CheckpointPlan plan = quick ? CheckpointPlan.QUICK : CheckpointPlan.FULL;
        CheckpointReport report = measure(mib == null ? plan : plan.withMib(mib));
        PrintWriter answer = spec.commandLine().getOut();
        answer.println(json ? report.json().toString() : report.text());
        answer.flush();
        return ExitCode.OK;
    }

    private CheckpointReport measure(CheckpointPlan plan) throws IOException, InterruptedException {
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            CheckpointBench bench = new CheckpointBench(plan, new JobLauncher(), text -> progress.show(() -> text));
            return new CheckpointReport(new CheckpointRows(plan, bench.measure()).all());
        }
    }
}
