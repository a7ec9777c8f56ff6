package io.everloop.experiments;

import io.everloop.experiments.bench.CgCommand;
import io.everloop.experiments.bench.CheckpointCommand;
import io.everloop.experiments.bench.CommCommand;
import io.everloop.experiments.bench.RecoveryCommand;
import io.everloop.experiments.bench.S3dCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code everloop bench}: ours beside others, measured in one run. */
@Command(
        name = "bench",
        description = "Measures side by side with others on this machine.",
        mixinStandardHelpOptions = true,
        subcommands = {
            CommCommand.class,
            CheckpointCommand.class,
            CgCommand.class,
            S3dCommand.class,
            RecoveryCommand.class
        })
final class BenchCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
