package io.everloop.experiments.bench;

import io.everloop.experiments.output.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code everloop bench recovery}. */
@Command(
        name = "recovery",
        description = "Kills workers and measures how long it takes until loops run again, and what that costs"
                + " when nobody dies.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class RecoveryCommand implements Callable<Integer> {

    private static final String REMARK = "From the kill until the loop runs again at every rank, with a warm"
            + " spare for each kill; steps are those of a survivor. first: the first failure of a run; rank, worker: a"
            + " single process dies. redone: a rank dies just before a commit. rehearsal: at most what it costs a start,"
            + " since programs would load later what is loaded then.";

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "fewer kills and runs, and no more than 8 ranks in processes of their own")
    private boolean quick;

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        AppReport report;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            RecoveryBench bench = new RecoveryBench(
                    quick ? RecoveryPlan.QUICK : RecoveryPlan.FULL, text -> progress.show(() -> text));
            report = new AppReport("recovery", bench.measure(), REMARK);
        }
        PrintWriter answer = spec.commandLine().getOut();
        answer.println(json ? report.json().toString() : report.text());
        answer.flush();
        return ExitCode.OK;
    }
}
